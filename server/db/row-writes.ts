/**
 * Writes the living rows of a scope. Each write has the row before and after it, from which the running sums are
 * updated.
 */
import type { Scope } from '#shared/model/scope.ts'
import type { RowStamp, StoredRow, TableName, Tables } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import type { SumChanges } from './scope-sums.ts'
import { writableTables } from './synced-tables.ts'

export type RowWrites = {
  /** Returns false and writes nothing if the id is taken. */
  insert: <T extends TableName>(table: T, row: StoredRow<T>) => Promise<boolean>
  /** Keeps the row's `createdVersion` and `ordinal`. */
  update: <T extends TableName>(
    table: T,
    change: { before: StoredRow<T>; content: Tables[T]; version: number },
  ) => Promise<void>
  remove: <T extends TableName>(table: T, row: StoredRow<T>) => Promise<void>
}

export function rowWritesOf(tx: Tx, scope: Scope, sums: SumChanges): RowWrites {
  return {
    insert: async (table, row) => {
      const isInserted = await writableTables[table].insert(tx, row)
      if (isInserted) sums.add(table, row)
      return isInserted
    },
    update: async (table, { before, content, version }) => {
      const { createdVersion, ordinal } = before
      const stamp: RowStamp = { version, createdVersion, ordinal }
      const after = { ...content, ...stamp }
      await writableTables[table].update(tx, after)
      sums.subtract(table, before)
      sums.add(table, after)
    },
    remove: async (table, row) => {
      await writableTables[table].remove(tx, scope, row.id)
      sums.subtract(table, row)
    },
  }
}
