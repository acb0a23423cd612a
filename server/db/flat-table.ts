/** Reads and writes a synced table whose columns are its rows' fields. */
import type { Kysely } from 'kysely'
import { type Scope, idOfScope } from '#shared/model/scope.ts'
import {
  type RowStamp,
  type StoredRow,
  type TableName,
  isTableOf,
  scopeOfRow,
  tableDefinitions,
} from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { afterPosition, inBatchesOfIds } from './row-pages.ts'
import type { FlatTable } from './schema.ts'
import type { RowFilter, SyncedTable } from './synced-table-interface.ts'

export function flatTable<T extends FlatTable>(name: T): SyncedTable<T> {
  const scopeColumn = scopeColumnOf(name)
  return {
    read: async (tx, scope, filter) => {
      // A user and a group may have the same id. The scope of one must not return rows of the other's tables.
      if (!isTableOf(scope, name)) return []
      const rows = inBatchesOfIds(filter, (part) => readColumns(tx, { name, scopeColumn, scope }, part))
      // The columns are the row's fields. The types cannot tell, because the table is given by its name.
      return (await rows) as unknown as StoredRow<T>[]
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
      // Without the id, which does not change: SQLite would look for rows that refer to it in all other tables.
      const { id: _id, createdVersion: _created, ordinal: _ordinal, ...changed } = row
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

type Place = { name: FlatTable; scopeColumn: ReturnType<typeof scopeColumnOf>; scope: Scope }

async function readColumns<T extends FlatTable>(
  tx: Tx,
  { name, scopeColumn, scope }: Place,
  filter: RowFilter<T>,
): Promise<(RowStamp & { id: string })[]> {
  const rows = flat(tx)
    .selectFrom(name as 'members')
    .selectAll()
    .orderBy('createdVersion')
    .orderBy('ordinal')
    .orderBy('id')
  const id = idOfScope(scope)
  if (typeof filter === 'object' && 'ids' in filter) {
    // No condition on the scope: with both, SQLite would read all its rows instead of looking up the ids.
    const found = await rows.where('id', 'in', filter.ids).execute()
    return found.filter((row) => row[scopeColumn] === id)
  }
  const ofScope = rows.where(scopeColumn, '=', id)
  if (filter === 'all') return ofScope.execute()
  if ('rowsMax' in filter) return ofScope.where(afterPosition(filter.behind)).limit(filter.rowsMax).execute()
  return ofScope.where('version', '>', filter.after).where('version', '<=', filter.upTo).execute()
}

/** The column that contains the scope's id. Every table has one. */
function scopeColumnOf(name: TableName): 'id' | 'groupId' | 'userId' {
  return tableDefinitions[name].scopeField
}

type FlatColumns = { id: string; groupId?: string; userId?: string } & RowStamp

/** Typed with only those columns that all flat tables have, so that one function serves them all. */
function flat(tx: Tx): Kysely<{ members: FlatColumns }> {
  return tx as unknown as Kysely<{ members: FlatColumns }>
}
