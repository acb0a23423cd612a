/**
 * What a transaction on a scope has read, kept until it writes there: a batch of changes asks for the same few rows again
 * and again. Nobody else writes the scope meanwhile, because its first statement has locked it.
 */
import type { Scope } from '#shared/model/scope.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { Tx } from './database.ts'
import { syncedTables } from './synced-tables.ts'
import { type Found, findGraves, nothingFound } from './tombstones.ts'

export type KeptRows = {
  row: <T extends TableName>(table: T, id: RowId<T>) => Promise<StoredRow<T> | undefined>
  grave: (table: TableName, id: string) => Promise<Found>
  /** Reads at once what will be asked for. */
  foresee: <T extends TableName>(table: T, ids: readonly RowId<T>[]) => Promise<void>
  /** After writing it. */
  forget: (table: TableName, id: string) => void
  /** After a rollback. */
  forgetAll: () => void
}

export function keptRowsOf(tx: Tx, scope: Scope): KeptRows {
  const rows = new Map<string, StoredRow | null>()
  const graves = new Map<string, Found>()
  const readRows = async <T extends TableName>(table: T, ids: readonly RowId<T>[]) => {
    for (const id of ids) rows.set(rowKey(table, id), null)
    const found = await syncedTables[table].read(tx, scope, { ids })
    for (const row of found) rows.set(rowKey(table, row.id), row)
  }
  const readGraves = async (table: TableName, ids: readonly string[]) => {
    for (const id of ids) graves.set(rowKey(table, id), nothingFound)
    for (const [id, found] of await findGraves(tx, { scope, table, ids }))
      graves.set(rowKey(table, id), found)
  }
  return {
    row: async <T extends TableName>(table: T, id: RowId<T>) => {
      const key = rowKey(table, id)
      if (!rows.has(key)) await readRows(table, [id])
      // The key says of which table the row is.
      return (rows.get(key) ?? undefined) as StoredRow<T> | undefined
    },
    grave: async (table, id) => {
      const key = rowKey(table, id)
      if (!graves.has(key)) await readGraves(table, [id])
      return graves.get(key) ?? nothingFound
    },
    foresee: async (table, ids) => {
      if (ids.length === 0) return
      await readRows(table, ids)
      await readGraves(table, ids)
    },
    forget: (table, id) => {
      rows.delete(rowKey(table, id))
      graves.delete(rowKey(table, id))
    },
    forgetAll: () => {
      rows.clear()
      graves.clear()
    },
  }
}
