/**
 * Running sums of row hashes, one for each table of a scope. A device's rows are compared with the server's by one
 * indexed read, however many rows there are. Every change updates the sums in its own transaction, and with them those
 * of expense-sums.ts.
 */
import { sql } from 'kysely'
import type { Scope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, tableDefinitions, tablesOf } from '#shared/model/tables.ts'
import { rowHash } from '#shared/sync/checksum.ts'
import type { Tx } from './database.ts'
import { addExpense, copyOfSums, noExpenseSums, writeDifferences } from './expense-sums.ts'

/** Sums by table. A missing sum is unknown: the scope was made by a build that kept none. */
export type ScopeSums = ReadonlyMap<TableName, number>

export async function readSums(tx: Tx, scope: Scope): Promise<ScopeSums> {
  const sums = tx.selectFrom('scopeSums').select(['tableName', 'sum']).where('scope', '=', scope)
  return new Map((await sums.execute()).map(({ tableName, sum }) => [tableName, sum]))
}

/** Inserts the sums of a scope that has no rows yet. */
export async function startSums(tx: Tx, scope: Scope): Promise<void> {
  const sums = tablesOf(scope).map((tableName) => ({ scope, tableName, sum: 0, rowCount: 0 }))
  await tx.insertInto('scopeSums').values(sums).execute()
}

/**
 * The number of living rows and tombstones of the tables that are limited. Reads a few index entries, however many rows
 * there are.
 */
async function readRowCount(tx: Tx, scope: Scope): Promise<number> {
  const counts = tx.selectFrom('scopeSums').select(['tableName', 'rowCount']).where('scope', '=', scope)
  return limitedRows(await counts.execute())
}

type Count = { tableName: TableName; rowCount: number }

function limitedRows(counts: readonly Count[]): number {
  const limited = counts.filter(({ tableName }) => tableDefinitions[tableName].isLimited)
  return limited.reduce((all, { rowCount }) => all + rowCount, 0)
}

/** Subtracts purged tombstones from the row count. Mutations change sums and counts by `SumChanges` instead. */
export async function subtractRows(
  tx: Tx,
  { scope, tableName }: { scope: Scope; tableName: TableName },
  rowCount: number,
): Promise<void> {
  await tx
    .updateTable('scopeSums')
    .set({ rowCount: sql`row_count - ${rowCount}` })
    .where('scope', '=', scope)
    .where('tableName', '=', tableName)
    .execute()
}

/** What a transaction changes in the sums of its scope. */
export type SumChanges = {
  add: <T extends TableName>(table: T, row: StoredRow<T>) => void
  subtract: <T extends TableName>(table: T, row: StoredRow<T>) => void
  /**
   * Counts a row whose id had neither a row nor a tombstone. Deleting a row or restoring it changes no count, because
   * tombstones are counted as well.
   */
  countRow: (table: TableName) => void
  /** How many rows of limited tables this transaction has counted so far. */
  rowsCounted: () => number
  /** The scope's number of rows of limited tables, those that this transaction has counted included. */
  rowCount: () => Promise<number>
  /** Returns a function that drops the changes made after this call, for a savepoint that is rolled back. */
  mark: () => () => void
  write: () => Promise<void>
}

type Change = { sum: number; rowCount: number }

export function sumChangesOf(tx: Tx, scope: Scope): SumChanges {
  let changes = new Map<TableName, Change>()
  let expenseSums = noExpenseSums()
  let countBefore: number | undefined
  const change = (table: TableName, { sum = 0, rowCount = 0 }: Partial<Change>) => {
    const before = changes.get(table) ?? { sum: 0, rowCount: 0 }
    changes.set(table, { sum: before.sum + sum, rowCount: before.rowCount + rowCount })
  }
  const rowsCounted = () =>
    limitedRows([...changes].map(([tableName, { rowCount }]) => ({ tableName, rowCount })))
  return {
    add: (table, row) => {
      change(table, { sum: rowHash(table, row) })
      if (isExpense(row)) addExpense(expenseSums, row, 1)
    },
    subtract: (table, row) => {
      change(table, { sum: -rowHash(table, row) })
      if (isExpense(row)) addExpense(expenseSums, row, -1)
    },
    countRow: (table) => change(table, { rowCount: 1 }),
    rowsCounted,
    rowCount: async () => {
      // The stored count lacks this transaction's rows until `write`.
      countBefore ??= await readRowCount(tx, scope)
      return countBefore + rowsCounted()
    },
    mark: () => {
      const marked = { changes: new Map(changes), expenseSums: copyOfSums(expenseSums) }
      return () => {
        changes = new Map(marked.changes)
        expenseSums = copyOfSums(marked.expenseSums)
      }
    },
    write: async () => {
      for (const [table, { sum, rowCount }] of changes) {
        if (sum === 0 && rowCount === 0) continue
        await tx
          .updateTable('scopeSums')
          .set({ sum: sql`sum + ${sum}`, rowCount: sql`row_count + ${rowCount}` })
          .where('scope', '=', scope)
          .where('tableName', '=', table)
          .execute()
      }
      await writeDifferences(tx, scope, expenseSums)
    },
  }
}

/** Only expenses and transfers have shares. */
export function isExpense(row: StoredRow): row is StoredRow<'expenses'> {
  return 'shares' in row
}
