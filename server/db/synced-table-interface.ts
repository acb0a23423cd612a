/** The interface of every synced table, whatever its rows are in SQL. */
import type { Scope } from '#shared/model/scope.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

/** A row's place in the order of recording. The id orders rows to which a restored backup gave the same place. */
export type RecordingPosition = Pick<StoredRow, 'createdVersion' | 'ordinal' | 'id'>

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
