/** Reading and writing the rows of the synced tables, each table by its name. */
import type { Kysely } from 'kysely'
import { type RowStamp, type StoredRow, type TableName, groupOfRow } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { expenseTable } from './expense-table.ts'
import { behindPlace } from './row-pages.ts'
import type { ReadableTable, SyncedTable, WritableTable } from './synced-table.ts'

type FlatTable = Exclude<TableName, 'expenses'>

const tables: { [T in TableName]: SyncedTable<T> } = {
  groups: flatTable('groups', 'id'),
  members: flatTable('members', 'groupId'),
  pendingMembers: flatTable('pendingMembers', 'groupId'),
  expenses: expenseTable,
}

export const syncedTables: { [T in TableName]: ReadableTable<T> } = tables

/** For row-writes.ts alone, which keeps the sums. */
export const writableTables: { [T in TableName]: WritableTable<T> } = tables

/** A table whose columns are its rows' fields. */
export function flatTable<T extends FlatTable>(name: T, groupColumn: 'id' | 'groupId'): SyncedTable<T> {
  return {
    read: async (tx, groupId, filter) => {
      let query = flat(tx)
        .selectFrom(name as 'members')
        .selectAll()
        .where(groupColumn, '=', groupId)
      if (typeof filter === 'object' && 'ids' in filter) query = query.where('id', 'in', filter.ids)
      else if (typeof filter === 'object' && 'rowsMax' in filter) {
        query = query.where(behindPlace(filter.behind)).limit(filter.rowsMax)
      } else if (typeof filter === 'object') {
        query = query.where('version', '>', filter.after).where('version', '<=', filter.upTo)
      }
      // The columns are the row's fields, which the types of a table given by name do not know.
      return (await query
        .orderBy('createdVersion')
        .orderBy('ordinal')
        .orderBy('id')
        .execute()) as unknown as StoredRow<T>[]
    },
    insert: async (tx, row) => {
      const { numInsertedOrUpdatedRows: written } = await flat(tx)
        .insertInto(name as 'members')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      return written === 1n
    },
    update: async (tx, row) => {
      const { createdVersion: _created, ordinal: _ordinal, ...changed } = row
      await flat(tx)
        .updateTable(name as 'members')
        .set(changed)
        .where('id', '=', row.id)
        .where(groupColumn, '=', groupOfRow(row))
        .execute()
    },
    remove: async (tx, groupId, id) => {
      await flat(tx)
        .deleteFrom(name as 'members')
        .where('id', '=', id)
        .where(groupColumn, '=', groupId)
        .execute()
    },
  }
}

type FlatColumns = { id: string; groupId?: string } & RowStamp

/** One function serves tables of different columns: Kysely then knows those alone that every row has. */
function flat(tx: Tx): Kysely<{ members: FlatColumns }> {
  return tx as unknown as Kysely<{ members: FlatColumns }>
}
