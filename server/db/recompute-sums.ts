/**
 * Computes the sums and row counts of a scope from its rows: for scopes that a build without sums has written, and to
 * find out which side is wrong when a device has other sums. It reads page by page, each in a snapshot of its own, so
 * that nobody waits for it.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Scope } from '#shared/model/scope.ts'
import {
  type StoredRow,
  type TableName,
  tableDefinitions,
  tableNames,
  tablesOf,
} from '#shared/model/tables.ts'
import { sumOfTable } from '#shared/sync/checksum.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'
import { type ExpenseSums, addExpense, correctExpenseSums, noExpenseSums } from './expense-sums.ts'
import { pageRows } from './flat-table.ts'
import { isExpense } from './scope-sums.ts'
import { syncedTables } from './synced-tables.ts'

/**
 * `moved`: the scope was written during every attempt, so the result is unknown and nothing was changed. `right`
 * includes a row count that was corrected.
 */
export type Recomputed = 'right' | 'corrected' | 'moved'

const attemptsMax = 3

/** Rejects when `stopping` is aborted. */
export async function recomputeSums(
  database: Database,
  scope: Scope,
  stopping?: AbortController,
): Promise<Recomputed> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const recomputed = await recomputeOnce(database, scope, stopping?.signal)
    if (recomputed !== 'moved') return recomputed
  }
  return 'moved'
}

/**
 * Computes the sums of every scope that lacks a table's sum. A scope that is written during every attempt is left for
 * the next start.
 */
export async function computeMissingSums(database: Database): Promise<void> {
  for (const table of tableNames) {
    const prefix = tableDefinitions[table].scopeKind === 'user' ? 'u:' : 'g:'
    const without = await database.db
      .selectFrom('scopes')
      .leftJoin('scopeSums', (join) =>
        join.onRef('scopeSums.scope', '=', 'scopes.scope').on('tableName', '=', table),
      )
      .select('scopes.scope')
      .where('sum', 'is', null)
      .where('scopes.scope', 'like', sql<Scope>`${`${prefix}%`}`)
      .execute()
    for (const { scope } of without) await recomputeSums(database, scope)
  }
}

async function recomputeOnce(
  database: Database,
  scope: Scope,
  signal: AbortSignal | undefined,
): Promise<Recomputed> {
  const standsAt = database.db.selectFrom('scopes').select('version').where('scope', '=', scope)
  const version = (await standsAt.executeTakeFirst())?.version
  if (version === undefined) return 'right'
  const sums = new Map<TableName, Summed>()
  const expenseSums = noExpenseSums()
  for (const table of tablesOf(scope)) {
    sums.set(table, await sumInPages(database, { scope, table, signal, expenseSums }))
  }
  return database.db.transaction().execute((tx) => replaceSums(tx, { scope, version, sums, expenseSums }))
}

type Summed = { sum: number; rowCount: number }
type ToSum<T extends TableName> = {
  scope: Scope
  table: T
  signal: AbortSignal | undefined
  /** To which the rows are added that are expenses or transfers. */
  expenseSums: ExpenseSums
}

async function sumInPages<T extends TableName>(
  database: Database,
  { scope, table, signal, expenseSums }: ToSum<T>,
): Promise<Summed> {
  let sum = 0
  let rowCount = 0
  let behind: StoredRow<T> | undefined
  do {
    signal?.throwIfAborted()
    const page: StoredRow<T>[] = await inSnapshot(database, (tx) =>
      syncedTables[table].read(tx, scope, { behind, rowsMax: pageRows }),
    )
    sum += sumOfTable(table, page)
    for (const row of page) if (isExpense(row)) addExpense(expenseSums, row, 1)
    rowCount += page.length
    behind = page.length === pageRows ? page.at(-1) : undefined
    await yieldToEventLoop()
  } while (behind)
  return { sum, rowCount }
}

type Sums = {
  scope: Scope
  version: number
  sums: ReadonlyMap<TableName, Summed>
  expenseSums: ExpenseSums
}

/** The first statement locks the scope if it is still at `version`. */
async function replaceSums(tx: Tx, { scope, version, sums, expenseSums }: Sums): Promise<Recomputed> {
  const locked = await tx
    .updateTable('scopes')
    .set({ version })
    .where('scope', '=', scope)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!locked) return 'moved'
  const rows = tx.selectFrom('scopeSums').select(['tableName', 'sum', 'rowCount']).where('scope', '=', scope)
  const kept = new Map((await rows.execute()).map((row) => [row.tableName, row]))
  const tombstones = await countTombstones(tx, scope)
  let result: Recomputed = 'right'
  for (const [tableName, { sum, rowCount: living }] of sums) {
    const rowCount = living + (tombstones.get(tableName) ?? 0)
    const before = kept.get(tableName)
    if (before?.sum === sum && before.rowCount === rowCount) continue
    if (before?.sum !== sum) result = 'corrected'
    await tx
      .insertInto('scopeSums')
      .values({ scope, tableName, sum, rowCount })
      .onConflict((conflict) => conflict.columns(['scope', 'tableName']).doUpdateSet({ sum, rowCount }))
      .execute()
  }
  await correctExpenseSums(tx, scope, expenseSums)
  return result
}

async function countTombstones(tx: Tx, scope: Scope): Promise<Map<TableName, number>> {
  const counts = tx
    .selectFrom('tombstones')
    .select(['tableName', ({ fn }) => fn.countAll<number>().as('count')])
  const counted = await counts.where('scope', '=', scope).groupBy('tableName').execute()
  return new Map(counted.map(({ tableName, count }) => [tableName, count]))
}
