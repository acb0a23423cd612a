/** What mutations check of rows that can be deleted and restored. */
import type { RejectionCode } from '../rejection-codes.ts'
import { type DeletableTable, type RowId, type Tables, isEmptied } from '../model/tables.ts'
import { Refusal } from './refusal.ts'
import type { WriteTx } from './write-tx.ts'

const notFound = {
  expenses: 'expense-not-found',
  pendingMembers: 'pending-member-not-found',
  itineraries: 'itinerary-not-found',
  itineraryItems: 'item-not-found',
} as const satisfies Record<DeletableTable, RejectionCode>

/** Whether the row was deleted, and has not been restored since. */
export async function isDeleted<T extends DeletableTable>(
  tx: WriteTx,
  table: T,
  id: RowId<T>,
): Promise<boolean> {
  return !(await tx.get(table, id)) && (await tx.getDeleted(table, id)) !== undefined
}

/**
 * The content of a deleted row that is to be restored. Undefined if somebody else has restored it already. An emptied
 * tombstone is refused as `restore-too-late`.
 */
export async function requireDeleted<T extends DeletableTable>(
  tx: WriteTx,
  table: T,
  id: RowId<T>,
): Promise<Tables[T] | undefined> {
  if (await tx.get(table, id)) return undefined
  const deleted = await tx.getDeleted(table, id)
  if (!deleted) throw new Refusal(notFound[table])
  if (isEmptied(table, deleted)) throw new Refusal('restore-too-late')
  return deleted
}
