/**
 * Computes the sums of a scope from its rows: for what a build before the sums has written, and to find out which side is
 * wrong when a device has other sums. It reads page by page, each in a snapshot of its own, and nobody waits for it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, tableNames } from '#shared/model/tables.ts'
import { sumOfTable } from '#shared/sync/checksum.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'
import { type ScopeSums, readSums } from './scope-sums.ts'
import { syncedTables } from './synced-tables.ts'

/** `moved`: the scope was written meanwhile each time. Nothing is known then, and nothing changed. */
export type Recomputed = 'right' | 'corrected' | 'moved'

const attemptsMax = 3
const pageRows = 250

export async function recomputeSums(database: Database, scope: Scope): Promise<Recomputed> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const recomputed = await recomputeOnce(database, scope)
    if (recomputed !== 'moved') return recomputed
  }
  return 'moved'
}

/** Of every scope that has a table without a sum. A scope that is written meanwhile each time is left for the next start. */
export async function sumWhatIsThere(database: Database): Promise<void> {
  for (const table of tableNames) {
    const without = await database.db
      .selectFrom('scopes')
      .leftJoin('scopeSums', (join) =>
        join.onRef('scopeSums.scope', '=', 'scopes.scope').on('tableName', '=', table),
      )
      .select('scopes.scope')
      .where('sum', 'is', null)
      .execute()
    for (const { scope } of without) await recomputeSums(database, scope)
  }
}

async function recomputeOnce(database: Database, scope: Scope): Promise<Recomputed> {
  const standsAt = database.db.selectFrom('scopes').select('version').where('scope', '=', scope)
  const version = (await standsAt.executeTakeFirst())?.version
  if (version === undefined) return 'right'
  const sums = new Map<TableName, number>()
  for (const table of tableNames) sums.set(table, await sumInPages(database, scope, table))
  return database.db.transaction().execute((tx) => replaceSums(tx, { scope, version, sums }))
}

async function sumInPages<T extends TableName>(database: Database, scope: Scope, table: T): Promise<number> {
  let sum = 0
  let behind: StoredRow<T> | undefined
  do {
    const page: StoredRow<T>[] = await inSnapshot(database, (tx) =>
      syncedTables[table].read(tx, groupOfScope(scope), { behind, rowsMax: pageRows }),
    )
    sum += sumOfTable(table, page)
    behind = page.length === pageRows ? page.at(-1) : undefined
    await nextTurn()
  } while (behind)
  return sum
}

type Sums = { scope: Scope; version: number; sums: ScopeSums }

/** The first statement locks the scope, if it still stands at that version. */
async function replaceSums(tx: Tx, { scope, version, sums }: Sums): Promise<Recomputed> {
  const locked = await tx
    .updateTable('scopes')
    .set({ version })
    .where('scope', '=', scope)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!locked) return 'moved'
  const kept = await readSums(tx, scope)
  const wrong = [...sums].filter(([table, sum]) => kept.get(table) !== sum)
  for (const [tableName, sum] of wrong) {
    await tx
      .insertInto('scopeSums')
      .values({ scope, tableName, sum })
      .onConflict((conflict) => conflict.columns(['scope', 'tableName']).doUpdateSet({ sum }))
      .execute()
  }
  return wrong.length > 0 ? 'corrected' : 'right'
}
