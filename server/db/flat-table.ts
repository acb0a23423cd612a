/** Reads and writes a synced table whose columns are its rows' fields. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Scope, idOfScope } from '#shared/model/scope.ts'
import {
  type RowStamp,
  type StoredRow,
  type TableName,
  isTableOf,
  scopeOfRow,
  tableDefinitions,
  type RowId,
} from '#shared/model/tables.ts'
import { compareBy } from '#shared/ordering.ts'
import type { Tx } from './database.ts'
import type { FlatTable } from './schema.ts'
import { batchesOf } from './in-batches.ts'

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

/** A row's place in the order of recording. The id orders rows to which a restored backup gave the same place. */
type RecordingPosition = Pick<StoredRow, 'createdVersion' | 'ordinal' | 'id'>

/**
 * All rows of a scope, the rows with given ids, the rows last written by versions of a range, or a page of at most
 * `rowsMax` rows behind a position. The result is in order of recording.
 */
export type RowFilter<T extends TableName> =
  | { ids: readonly RowId<T>[] }
  | { after: number; upTo: number }
  | { behind: RecordingPosition | undefined; rowsMax: number }
  | 'all'

export type ReadableTable<T extends TableName> = {
  read: (tx: Tx, scope: Scope, filter: RowFilter<T>) => Promise<StoredRow<T>[]>
}

/** Only synced-tables.ts may use it, because it updates the running sums with each write. */
type WritableTable<T extends TableName> = {
  /** Resolves with false and writes nothing if the id is taken. */
  insert: (tx: Tx, row: StoredRow<T>) => Promise<boolean>
  /** Updates an existing row and keeps its `createdVersion` and `ordinal`. */
  update: (tx: Tx, row: StoredRow<T>) => Promise<void>
  remove: (tx: Tx, scope: Scope, id: RowId<T>) => Promise<void>
}

export type SyncedTable<T extends TableName> = ReadableTable<T> & WritableTable<T>

/** A page of expenses with their parts is about a thousand rows. */
export const pageRows = 100

/** Every synced table has these columns. The index of expenses has them in this order, so a page is read by the index. */
export function afterPosition(position: RecordingPosition | undefined): RawBuilder<SqlBool> {
  if (!position) return sql`true`
  const { createdVersion, ordinal, id } = position
  return sql`(created_version, ordinal, id) > (${createdVersion}, ${ordinal}, ${id})`
}

type Recorded = { createdVersion: number; ordinal: number; id: string }

/**
 * Reads many ids by several statements, and none by no statement, because PostgreSQL knows no empty lists. The rows are in order
 * of recording all the same.
 */
export async function inBatchesOfIds<T extends TableName, Row extends Recorded>(
  filter: RowFilter<T>,
  read: (filter: RowFilter<T>) => Promise<Row[]>,
): Promise<Row[]> {
  if (typeof filter !== 'object' || !('ids' in filter)) return read(filter)
  const rows: Row[] = []
  for (const ids of batchesOf(filter.ids)) rows.push(...(await read({ ids })))
  return rows.toSorted(inOrderOfRecording)
}

const inOrderOfRecording = compareBy<Recorded>(
  ({ createdVersion }) => createdVersion,
  ({ ordinal }) => ordinal,
  ({ id }) => id,
)
