/** Reads attachments. One of a deleted expense or item counts as none, and so does one of a group that is not on this device. */
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { compareBy } from '#shared/ordering.ts'
import { currentDatabase } from '../current-database.ts'

export type AttachmentRow = StoredRow<'attachments'>

const oldestFirst = compareBy<AttachmentRow>(
  ({ createdAt }) => createdAt,
  ({ id }) => id,
)

export async function attachmentsOfExpense(expenseId: ExpenseId): Promise<AttachmentRow[]> {
  return (await currentDatabase().attachments.where({ expenseId }).toArray()).toSorted(oldestFirst)
}

export async function attachmentsOfItem(itineraryItemId: TripItemId): Promise<AttachmentRow[]> {
  return (await currentDatabase().attachments.where({ itineraryItemId }).toArray()).toSorted(oldestFirst)
}

export async function attachmentsOfGroup(groupId: GroupId): Promise<AttachmentRow[]> {
  return (await currentDatabase().attachments.where({ groupId }).toArray()).toSorted(oldestFirst)
}

export async function attachmentsOfAccount(): Promise<AttachmentRow[]> {
  return (await currentDatabase().attachments.toArray()).toSorted(oldestFirst)
}
