/** A synced table whose columns are its rows' fields. */
import type { Kysely } from 'kysely'
import { idOfScope } from '#shared/model/scope.ts'
import {
  type RowStamp,
  type StoredRow,
  type TableName,
  isTableOf,
  scopeOfRow,
  tableDefinitions,
} from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { afterPosition } from './row-pages.ts'
import type { FlatTable } from './schema.ts'
import type { SyncedTable } from './synced-table.ts'

export function flatTable<T extends FlatTable>(name: T): SyncedTable<T> {
  const scopeColumn = scopeColumnOf(name)
  return {
    read: async (tx, scope, filter) => {
      // A person and a group may have one id: a scope has no rows of tables of the other kind.
      if (!isTableOf(scope, name)) return []
      let query = flat(tx)
        .selectFrom(name as 'members')
        .selectAll()
        .where(scopeColumn, '=', idOfScope(scope))
      if (typeof filter === 'object' && 'ids' in filter) query = query.where('id', 'in', filter.ids)
      else if (typeof filter === 'object' && 'rowsMax' in filter) {
        query = query.where(afterPosition(filter.behind)).limit(filter.rowsMax)
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
        .where(scopeColumn, '=', idOfScope(scopeOfRow(name, row)))
        .execute()
    },
    remove: async (tx, scope, id) => {
      await flat(tx)
        .deleteFrom(name as 'members')
        .where('id', '=', id)
        .where(scopeColumn, '=', idOfScope(scope))
        .execute()
    },
  }
}

/** The one that is there in every table, which the types know only of a table that they know. */
function scopeColumnOf(name: TableName): 'id' | 'groupId' {
  return tableDefinitions[name].scopeField
}

type FlatColumns = { id: string; groupId?: string } & RowStamp

/** One function serves tables of different columns: Kysely then knows those alone that every row has. */
function flat(tx: Tx): Kysely<{ members: FlatColumns }> {
  return tx as unknown as Kysely<{ members: FlatColumns }>
}
