/** Reads expenses and transfers for lists and details. */
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { type StoredRow, inOrderOfRecording } from '#shared/model/tables.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'

export type ExpenseRow = StoredRow<'expenses'>

/** More rows than a day usually has after the limit. */
const restOfDay = 50

/**
 * Returns the newest rows by date, then by order of recording, transfers included: at least `limit`, extended to the
 * end of a day so that the day's total is right. It reads a few rows more than needed, because one query is much
 * faster than two. The second query is needed only for very long days.
 */
export async function expensesNewestFirst(groupId: GroupId, limit: number): Promise<ExpenseRow[]> {
  const newest = await newestRows(groupId, limit + restOfDay)
  const lastWanted = newest[limit - 1]
  if (!lastWanted) return newest
  const { date } = lastWanted
  const isDayCut = newest.length === limit + restOfDay && newest.at(-1)?.date === date
  if (!isDayCut) return newest.filter((row) => row.date >= date)
  return [...newest.filter((row) => row.date > date), ...(await dayNewestFirst(groupId, date))]
}

/** At most `limit` rows, the newest first by date, then by order of recording. The last day may be incomplete. */
export function newestRows(groupId: GroupId, limit: number): Promise<ExpenseRow[]> {
  return rowsAt(groupId).reverse().limit(limit).toArray()
}

function dayNewestFirst(groupId: GroupId, date: PlainDate): Promise<ExpenseRow[]> {
  return rowsAt(groupId, date).reverse().toArray()
}

/** Null if the group has no such expense. A transfer does not count. */
export async function expenseById(groupId: GroupId, id: ExpenseId): Promise<ExpenseRow | null> {
  const row = await currentDatabase().expenses.get(id)
  return row?.groupId === groupId && row.transactionType === 'expense' ? row : null
}

/** So many of the newest rows are looked at for the last one. */
const lastAmong = 50

/**
 * The expense that the person recorded last, or otherwise the one that anybody did. Null if there is none among the newest
 * rows.
 */
export async function lastExpenseOf(groupId: GroupId): Promise<ExpenseRow | null> {
  const { userId } = currentAccount()
  const rows = (await newestRows(groupId, lastAmong)).filter((row) => row.transactionType === 'expense')
  const inOrder = rows.toSorted(inOrderOfRecording)
  return inOrder.findLast(({ createdBy }) => createdBy === userId) ?? inOrder.at(-1) ?? null
}

/**
 * The rows whose index key begins with these values. In IndexedDB an array is less than its extensions, and an array
 * value is greater than every string and number.
 */
function rowsAt(...keys: readonly string[]) {
  return currentDatabase()
    .expenses.where('[groupId+date+createdVersion+ordinal]')
    .between([...keys], [...keys, []])
}
