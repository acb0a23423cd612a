/** What every synced table offers, whatever its rows look like in SQL. */
import type { Scope } from '#shared/model/scope.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

/** A row's place in the order of recording; the id decides between rows that a restored backup put in one place. */
export type RecordingPosition = Pick<StoredRow, 'createdVersion' | 'ordinal' | 'id'>

/**
 * All rows of a scope, some of them, those last written by versions in a range, or a page: so many rows behind a place.
 * Ordered by recording.
 */
export type RowFilter<T extends TableName> =
  | { ids: readonly RowId<T>[] }
  | { after: number; upTo: number }
  | { behind: RecordingPosition | undefined; rowsMax: number }
  | 'all'

export type ReadableTable<T extends TableName> = {
  read: (tx: Tx, scope: Scope, filter: RowFilter<T>) => Promise<StoredRow<T>[]>
}

/** Rows are written through row-writes.ts alone, which keeps the sums. */
export type WritableTable<T extends TableName> = {
  /** False, and nothing written, where the id is taken. */
  insert: (tx: Tx, row: StoredRow<T>) => Promise<boolean>
  /** Of a row that is there. Its place of creation stays. */
  update: (tx: Tx, row: StoredRow<T>) => Promise<void>
  remove: (tx: Tx, scope: Scope, id: RowId<T>) => Promise<void>
}

export type SyncedTable<T extends TableName> = ReadableTable<T> & WritableTable<T>
