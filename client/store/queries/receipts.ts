/** Reads the attachments of all groups, for 領収書の管理. */
import { type PlainDate, japanDateOf } from '#shared/dates.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { Group, GroupId } from '#shared/model/group.ts'
import { compareBy } from '#shared/ordering.ts'
import { currentDatabase } from '../current-database.ts'
import { type AttachmentRow, attachmentsOfAccount } from './attachments.ts'
import type { ExpenseRow } from './expenses.ts'
import { ownGroups } from './groups.ts'
import type { ItemRow } from './trips.ts'

export type Receipt = {
  row: AttachmentRow
  group: Pick<Group, 'id' | 'name'>
  /** Both are null for one that is the group's alone. */
  expense: ExpenseRow | null
  item: ItemRow | null
  /** The day of the expense or item, or else that on which it was added. */
  date: PlainDate
}

/** The newest first. Those of deleted expenses and items are left out. */
export async function ownReceipts(): Promise<Receipt[]> {
  const database = currentDatabase()
  const [rows, groups] = await Promise.all([attachmentsOfAccount(), ownGroups()])
  const expenseIds = [...new Set(rows.flatMap(({ expenseId }) => expenseId ?? []))]
  const itemIds = [...new Set(rows.flatMap(({ itineraryItemId }) => itineraryItemId ?? []))]
  const [expenses, items] = await Promise.all([
    database.expenses.bulkGet(expenseIds),
    database.itineraryItems.bulkGet(itemIds),
  ])
  const groupOf = new Map(groups.map(({ group }) => [group.id, group]))
  const expenseOf = new Map(expenses.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const itemOf = new Map(items.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const receipts = rows.flatMap((row): Receipt[] => {
    const group = groupOf.get(row.groupId)
    const expense = row.expenseId === null ? null : expenseOf.get(row.expenseId)
    const item = row.itineraryItemId === null ? null : itemOf.get(row.itineraryItemId)
    if (!group || expense === undefined || item === undefined) return []
    return [{ row, group, expense, item, date: expense?.date ?? item?.date ?? japanDateOf(row.createdAt) }]
  })
  return receipts.toSorted(byDay).toReversed()
}

const byDay = compareBy<Receipt>(
  ({ date }) => date,
  ({ row }) => row.createdAt,
  ({ row }) => row.id,
)

/** Null if the group has no such attachment. */
export async function attachmentById(groupId: GroupId, id: AttachmentId): Promise<AttachmentRow | null> {
  const row = await currentDatabase().attachments.get(id)
  return row?.groupId === groupId ? row : null
}
