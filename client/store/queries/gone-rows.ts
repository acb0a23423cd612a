import type { TableName } from '#shared/model/tables.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import { currentDatabase } from '../current-database.ts'

/** Whether this device knows by itself that a row that it does not show was deleted, or that the account has left the group. */
export async function isGoneHere(table: TableName, id: string): Promise<boolean> {
  const { tombstones, groups } = currentDatabase()
  if (await tombstones.get(rowKey(table, id))) return true
  return table === 'groups' && (await groups.where({ id }).count()) > 0
}
