/** Which rows of a group the history shows under a filter. */
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type HistoryFilter, rowFilter } from '#shared/money/history-filter.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'

export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** The rows that all filters let through, in the given order. */
export function filteredRows(
  rows: readonly ExpenseRow[],
  filter: HistoryFilter,
  { resolve, nameOf, personOf }: People,
): ExpenseRow[] {
  // あなた as well as the person's own name.
  const namesOf = (key: UserKey) => [nameOf(key), personOf(key).name]
  return rows.filter(rowFilter(filter, { resolve, namesOf, transferNote: expenseTexts.transferNote }))
}
