/** What every synced table offers, whatever its rows look like in SQL. */
import type { GroupId } from '#shared/model/group.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

/** All rows of a group, some of them, or those last written by versions in a range. Ordered by recording. */
export type RowFilter<T extends TableName> =
  | { ids: readonly RowId<T>[] }
  | { after: number; upTo: number }
  | 'all'

export type SyncedTable<T extends TableName> = {
  read: (tx: Tx, groupId: GroupId, filter: RowFilter<T>) => Promise<StoredRow<T>[]>
  /** False, and nothing written, where the id is taken. */
  insert: (tx: Tx, row: StoredRow<T>) => Promise<boolean>
  /** Of a row that is there. Its place of creation stays. */
  update: (tx: Tx, row: StoredRow<T>) => Promise<void>
  remove: (tx: Tx, groupId: GroupId, id: RowId<T>) => Promise<void>
}
