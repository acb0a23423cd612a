/** What every synced table offers, whatever its rows look like in SQL. */
import type { GroupId } from '#shared/model/group.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

/** All rows of a group, one of them, or those last written by versions in a range. Ordered by recording. */
export type RowFilter<T extends TableName> = { id: RowId<T> } | { after: number; upTo: number } | 'all'

export type SyncedTable<T extends TableName> = {
  read: (tx: Tx, groupId: GroupId, filter: RowFilter<T>) => Promise<StoredRow<T>[]>
  /** False, and nothing written, where another group owns the id. The place of creation of a row that is there stays. */
  write: (tx: Tx, row: StoredRow<T>) => Promise<boolean>
  remove: (tx: Tx, groupId: GroupId, id: RowId<T>) => Promise<void>
}
