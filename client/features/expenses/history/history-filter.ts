/** Which rows of a group the history shows under a filter. */
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type HistoryFilter, rowFilter } from '#shared/money/history-filter.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'

/** The search of the address of a list, as `HistorySearch` of client/route-params.ts reads it. */
export type ListAddress = HistoryFilter & {
  /** The opened expense. */
  expense?: ExpenseId | undefined
  /** Search, filters and figures are unfolded. */
  find?: true | undefined
}

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
  const payments = paymentsByExpense(rows)
  const paymentsOf = (id: ExpenseId) => payments.get(id) ?? []
  const { transferNote } = expenseTexts
  return rows.filter(rowFilter(filter, { resolve, namesOf, transferNote, paymentsOf }))
}
