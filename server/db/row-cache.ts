/**
 * Caches the rows and tombstones that a transaction on a scope has read, because a batch of mutations reads the same
 * few rows again and again. Nobody else writes the scope meanwhile: the transaction's first statement has locked it.
 */
import type { Scope } from '#shared/model/scope.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { Tx } from './database.ts'
import { syncedTables } from './synced-tables.ts'
import { type TombstoneLookup, findTombstones, noTombstone } from './tombstones.ts'

export type RowCache = {
  row: <T extends TableName>(table: T, id: RowId<T>) => Promise<StoredRow<T> | undefined>
  tombstone: (table: TableName, id: string) => Promise<TombstoneLookup>
  /** Reads several rows and their tombstones by one query each, so that `row` and `tombstone` need none for them. */
  prefetch: <T extends TableName>(table: T, ids: readonly RowId<T>[]) => Promise<void>
  /** To be called when the row is written. */
  invalidate: (table: TableName, id: string) => void
  /** To be called after a rollback. */
  clear: () => void
}

export function createRowCache(tx: Tx, scope: Scope): RowCache {
  const rows = new Map<string, StoredRow | null>()
  const tombstones = new Map<string, TombstoneLookup>()
  const readRows = async <T extends TableName>(table: T, ids: readonly RowId<T>[]) => {
    for (const id of ids) rows.set(rowKey(table, id), null)
    const found = await syncedTables[table].read(tx, scope, { ids })
    for (const row of found) rows.set(rowKey(table, row.id), row)
  }
  const readTombstones = async (table: TableName, ids: readonly string[]) => {
    for (const id of ids) tombstones.set(rowKey(table, id), noTombstone)
    for (const [id, found] of await findTombstones(tx, { scope, table, ids }))
      tombstones.set(rowKey(table, id), found)
  }
  return {
    row: async <T extends TableName>(table: T, id: RowId<T>) => {
      const key = rowKey(table, id)
      if (!rows.has(key)) await readRows(table, [id])
      // The key contains the table's name, so the row is one of that table.
      return (rows.get(key) ?? undefined) as StoredRow<T> | undefined
    },
    tombstone: async (table, id) => {
      const key = rowKey(table, id)
      if (!tombstones.has(key)) await readTombstones(table, [id])
      return tombstones.get(key) ?? noTombstone
    },
    prefetch: async (table, ids) => {
      if (ids.length === 0) return
      await readRows(table, ids)
      await readTombstones(table, ids)
    },
    invalidate: (table, id) => {
      rows.delete(rowKey(table, id))
      tombstones.delete(rowKey(table, id))
    },
    clear: () => {
      rows.clear()
      tombstones.clear()
    },
  }
}
