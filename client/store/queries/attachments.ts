/** Reads attachments. One of a deleted expense or item counts as none (docs/decisions/0131-attachments.md). */
import type { Table } from 'dexie'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import { type StoredRow, inOrderOfRecording } from '#shared/model/tables.ts'
import { unsentAttachments } from '../contents.ts'
import { currentDatabase } from '../current-database.ts'

export type AttachmentRow = StoredRow<'attachments'>

/** In order of recording, as all of these. */
export function attachmentsOfExpense(expenseId: ExpenseId): Promise<AttachmentRow[]> {
  return inOrder(currentDatabase().attachments.where({ expenseId }).toArray())
}

export function attachmentsOfItem(itineraryItemId: TripItemId): Promise<AttachmentRow[]> {
  return inOrder(currentDatabase().attachments.where({ itineraryItemId }).toArray())
}

export function attachmentsOfGroup(groupId: GroupId): Promise<AttachmentRow[]> {
  return inOrder(currentDatabase().attachments.where({ groupId }).toArray())
}

/** Of all groups. */
export function attachmentsOfAccount(): Promise<AttachmentRow[]> {
  return inOrder(currentDatabase().attachments.toArray())
}

/** Those whose bytes are on this device alone, also of deleted expenses and items: signing out deletes the bytes. */
export async function unsentFiles(): Promise<AttachmentRow[]> {
  return unsentAttachments(currentDatabase())
}

async function inOrder(reading: PromiseLike<AttachmentRow[]>): Promise<AttachmentRow[]> {
  const rows = await reading
  const { expenses, itineraryItems } = currentDatabase()
  const [expenseIds, itemIds] = await Promise.all([
    livingOf(
      expenses,
      rows.flatMap(({ expenseId }) => expenseId ?? []),
    ),
    livingOf(
      itineraryItems,
      rows.flatMap(({ itineraryItemId }) => itineraryItemId ?? []),
    ),
  ])
  return rows
    .filter(({ expenseId }) => expenseId === null || expenseIds.has(expenseId))
    .filter(({ itineraryItemId }) => itineraryItemId === null || itemIds.has(itineraryItemId))
    .toSorted(inOrderOfRecording)
}

/** The ids that are in the table. */
async function livingOf<Row>(
  table: Table<Row, string>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(
    await table
      .where('id')
      .anyOf([...new Set(ids)])
      .primaryKeys(),
  )
}
