/** Expenses and transfers as lists and details read them. */
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { currentDatabase } from '../current.ts'

export type ExpenseRow = StoredRow<'expenses'>

/** More rows than the end of a day usually takes. */
const restOfDay = 50

/**
 * The newest rows by date, then by order of recording, transfers among them: about `limit`, so that a day is never cut
 * and its sum is right. A little more is read than is wanted: one question of the database is answered much sooner than
 * two, and few days are so long that their end has to be asked for.
 */
export async function expensesNewestFirst(groupId: GroupId, limit: number): Promise<ExpenseRow[]> {
  const newest = await rowsAt(groupId)
    .reverse()
    .limit(limit + restOfDay)
    .toArray()
  const lastWanted = newest[limit - 1]
  if (!lastWanted) return newest
  const { date } = lastWanted
  const isDayCut = newest.length === limit + restOfDay && newest.at(-1)?.date === date
  if (!isDayCut) return newest.filter((row) => row.date >= date)
  return [...newest.filter((row) => row.date > date), ...(await dayNewestFirst(groupId, date))]
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
