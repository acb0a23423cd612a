/**
 * The WriteTx of a change that was made before its row was deleted, and arrives after (design, section 5): it reads what
 * was deleted as if it lived, and what it writes stays deleted. Nothing that lives is changed through it.
 */
import type { StoredRow, TableName } from '#shared/model/tables.ts'
import { IdTaken, type WriteTx } from '#shared/mutations/write-tx.ts'
import type { Tx } from './database.ts'
import type { KeptRows } from './kept-rows.ts'
import { changeDeleted, deletedRowIn, emptyContent, isAlive } from './tombstones.ts'

type Stamps = { version: number; nextOrdinal: () => number }

export function graveTxOf(
  tx: Tx,
  { living, kept }: { living: WriteTx; kept: KeptRows },
  { version, nextOrdinal }: Stamps,
): WriteTx {
  const { scope } = living
  return {
    scope,
    get: async (table, id) =>
      (await living.get(table, id)) ?? deletedRowIn(table, (await kept.grave(table, id)).own),
    getDeleted: async () => undefined,
    list: (table) => living.list(table),
    has: (index, key) => living.has(index, key),
    put: async <T extends TableName>(table: T, row: Parameters<typeof living.put<T>>[1]) => {
      const { own, isOthers } = await kept.grave(table, row.id)
      if (!own) throw new IdTaken(row.id)
      const isEmpty = own.content === emptyContent
      // An empty grave proves nothing, and filled it would take the id from whoever has it.
      if (isEmpty && (isOthers || (await isAlive(tx, { table, id: row.id })))) throw new IdTaken(row.id)
      const place = isEmpty ? { createdVersion: version, ordinal: nextOrdinal() } : own.place
      // A row with a stamp is a stored row, which the types of a table given by name do not know.
      const stored = { ...row, version, ...place } as unknown as StoredRow<T>
      await changeDeleted(tx, { scope, table, id: row.id }, stored)
      kept.forget(table, row.id)
    },
    remove: async (table, id) => {
      if (await living.get(table, id)) throw new IdTaken(id)
    },
  }
}
