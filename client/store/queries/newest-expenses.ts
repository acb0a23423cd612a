/** Reads the newest expenses of all groups, for a file that is put to one of them. */
import type { Group } from '#shared/model/group.ts'
import { compareBy } from '#shared/ordering.ts'
import { type ExpenseRow, expensesNewestFirst } from './expenses.ts'

/** So many of a group's newest rows are looked at. */
const searchedMax = 1000

/** Of one group or of several, the newest first by date, without transfers. */
export async function newestExpenses(groups: readonly Pick<Group, 'id'>[]): Promise<ExpenseRow[]> {
  const rows: ExpenseRow[] = []
  for (const { id } of groups) rows.push(...(await expensesNewestFirst(id, searchedMax)))
  const expenses = rows.filter(({ transactionType }) => transactionType === 'expense')
  // The sort is stable: within a day of a group the rows stay in their order.
  return groups.length === 1 ? expenses : expenses.toSorted(byDay).toReversed()
}

const byDay = compareBy<ExpenseRow>(
  ({ date }) => date,
  ({ createdAt }) => createdAt,
  ({ id }) => id,
)
