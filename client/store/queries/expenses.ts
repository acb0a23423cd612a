/** Expenses and transfers as lists and details read them. */
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { currentDatabase } from '../current.ts'

export type ExpenseRow = StoredRow<'expenses'>

/**
 * The newest rows by date, then by order of recording, transfers among them: about `limit`, so that a day is never cut
 * and its sum is right.
 */
export async function expensesNewestFirst(groupId: GroupId, limit: number): Promise<ExpenseRow[]> {
  const newest = await rowsAt(groupId).reverse().limit(limit).toArray()
  const oldest = newest.at(-1)
  if (!oldest || newest.length < limit) return newest
  return [
    ...newest.filter(({ date }) => date !== oldest.date),
    ...(await dayNewestFirst(groupId, oldest.date)),
  ]
}

function dayNewestFirst(groupId: GroupId, date: PlainDate): Promise<ExpenseRow[]> {
  return rowsAt(groupId, date).reverse().toArray()
}

/** Null where there is no such expense in the group; a transfer is none. */
export async function expenseById(groupId: GroupId, id: ExpenseId): Promise<ExpenseRow | null> {
  const row = await currentDatabase().expenses.get(id)
  return row?.groupId === groupId && row.transactionType === 'expense' ? row : null
}

/** Null where this device has no such group. */
export async function groupNameOf(groupId: GroupId): Promise<string | null> {
  return (await currentDatabase().groups.get(groupId))?.name ?? null
}

/** Rows whose place in the index begins with these keys: a list is shorter than what it begins, and behind every other key. */
function rowsAt(...keys: readonly string[]) {
  return currentDatabase()
    .expenses.where('[groupId+date+createdVersion+ordinal]')
    .between([...keys], [...keys, []])
}
