/** Reads expenses and transfers for lists and details. */
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { type StoredRow, inOrderOfRecording } from '#shared/model/tables.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import { namedByExpense } from './payment-names.ts'

export type ExpenseRow = StoredRow<'expenses'>

/** At most `limit` rows, the newest first by date, then by order of recording, transfers included. */
export async function expensesNewestFirst(groupId: GroupId, limit: number): Promise<ExpenseRow[]> {
  // In IndexedDB an array is less than its extensions, and an array value is greater than every string and number.
  const rows = await currentDatabase()
    .expenses.where('[groupId+date+createdVersion+ordinal]')
    .between([groupId], [groupId, []])
    .reverse()
    .limit(limit)
    .toArray()
  return namedByExpense(rows)
}

/** The expenses of a day that belong to no trip. */
export async function expensesOutsideTrips(groupId: GroupId, date: PlainDate): Promise<ExpenseRow[]> {
  const rows = await currentDatabase()
    .expenses.where('[groupId+date+createdVersion+ordinal]')
    .between([groupId, date], [groupId, date, []])
    .toArray()
  return rows.filter((row) => row.transactionType === 'expense' && row.itineraryId === null)
}

/** Null if the group has no such expense. A transfer does not count. */
export async function expenseById(groupId: GroupId, id: ExpenseId): Promise<ExpenseRow | null> {
  const row = await currentDatabase().expenses.get(id)
  return row?.groupId === groupId && row.transactionType === 'expense' ? row : null
}

/** The transfers that name the expense, in no particular order. */
export async function paymentsOfExpense(groupId: GroupId, expenseId: ExpenseId): Promise<ExpenseRow[]> {
  const rows = await currentDatabase().expenses.where({ expenseId }).toArray()
  return rows.filter((row) => row.groupId === groupId)
}

/** So many of the newest rows are looked at for the last one. */
const lastAmong = 50

/**
 * The expense that the person recorded last, or otherwise the one that anybody did. Null if there is none among the newest
 * rows.
 */
export async function lastExpenseOf(groupId: GroupId): Promise<ExpenseRow | null> {
  const { userId } = currentAccount()
  const rows = (await expensesNewestFirst(groupId, lastAmong)).filter(
    (row) => row.transactionType === 'expense',
  )
  const inOrder = rows.toSorted(inOrderOfRecording)
  return inOrder.findLast(({ createdBy }) => createdBy === userId) ?? inOrder.at(-1) ?? null
}
