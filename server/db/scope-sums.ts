/**
 * Running sums of row hashes, one for each table of a scope: a device's rows are compared with the server's by one
 * indexed read, however many there are. Every change keeps them in its own transaction.
 */
import { sql } from 'kysely'
import type { Scope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, tableNames } from '#shared/model/tables.ts'
import { rowHash } from '#shared/sync/checksum.ts'
import type { Tx } from './database.ts'

/** By table. One that is missing is not known: a build that kept none made the scope. */
export type ScopeSums = ReadonlyMap<TableName, number>

export async function readSums(tx: Tx, scope: Scope): Promise<ScopeSums> {
  const sums = tx.selectFrom('scopeSums').select(['tableName', 'sum']).where('scope', '=', scope)
  return new Map((await sums.execute()).map(({ tableName, sum }) => [tableName, sum]))
}

/** Of a scope that has no rows yet. */
export async function startSums(tx: Tx, scope: Scope): Promise<void> {
  const sums = tableNames.map((tableName) => ({ scope, tableName, sum: 0 }))
  await tx.insertInto('scopeSums').values(sums).execute()
}

/** What a transaction changes in the sums of its scope. */
export type SumChanges = {
  add: <T extends TableName>(table: T, row: StoredRow<T>) => void
  subtract: <T extends TableName>(table: T, row: StoredRow<T>) => void
  /** Returns how to forget what is changed from now on, for a savepoint that is rolled back. */
  mark: () => () => void
  write: () => Promise<void>
}

export function sumChangesOf(tx: Tx, scope: Scope): SumChanges {
  let changes = new Map<TableName, number>()
  const change = (table: TableName, by: number) => changes.set(table, (changes.get(table) ?? 0) + by)
  return {
    add: (table, row) => change(table, rowHash(table, row)),
    subtract: (table, row) => change(table, -rowHash(table, row)),
    mark: () => {
      const marked = new Map(changes)
      return () => {
        changes = new Map(marked)
      }
    },
    write: async () => {
      for (const [table, by] of changes) {
        if (by === 0) continue
        await tx
          .updateTable('scopeSums')
          .set({ sum: sql`sum + ${by}` })
          .where('scope', '=', scope)
          .where('tableName', '=', table)
          .execute()
      }
    },
  }
}
