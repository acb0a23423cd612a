/** Settles rows on this device, and shows a notice with the result. */
import { settlementRowsMax } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { KeyResolver } from '#shared/money/resolve-linked-keys.ts'
import { changeBySettling } from '#shared/money/settling-effect.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'

/** The rows that are chosen one by one: without the payments of expenses among them, which are settled with their expense. */
export function rowsToChoose<Row extends Expense>(rows: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id))
  return rows.filter(({ expenseId }) => expenseId === null || !known.has(expenseId))
}

/** The chosen rows, and the payments of the expenses among them. */
export function withOwnPayments<Row extends Expense>(chosen: readonly Row[], rows: readonly Row[]): Row[] {
  const known = new Set(chosen.map(({ id }) => id))
  return [...chosen, ...rows.filter(({ expenseId }) => expenseId !== null && known.has(expenseId))]
}

/** Resolves to true if the rows were settled. */
export async function settleRows(
  groupId: GroupId,
  rows: readonly ExpenseRow[],
  resolve: KeyResolver,
): Promise<boolean> {
  const outcome = await mutate(groupId, 'settlement.close', settleArgsOf(rows, resolve))
  const chosen = rowsToChoose(rows)
  const expenses = chosen.filter((row) => row.transactionType === 'expense').length
  const isSingle = chosen.length === 1 && expenses === 1
  if (!outcome.ok) {
    const title = isSingle ? texts.failed : texts.failedTogether
    const isTooMany = outcome.code === 'too-large'
    const message = isTooMany ? texts.tooMany(settlementRowsMax) : rejectionSentences[outcome.code]
    showNotice({ color: 'red', title, message })
    return false
  }
  showNotice(
    isSingle
      ? { title: texts.done, message: texts.doneText }
      : { title: texts.doneTogether, message: texts.doneTogetherText(expenses, chosen.length - expenses) },
  )
  return true
}

/**
 * All rows go into one mutation, however many they are. With two, the server could apply one and reject the other.
 */
export function settleArgsOf(rows: readonly Expense[], resolve: KeyResolver): ArgsOf<'settlement.close'> {
  const seen = ({ id, moneyMark: mark }: Expense) => ({ id, mark })
  return {
    expenses: rows.filter((row) => row.transactionType === 'expense').map(seen),
    transfers: rows.filter((row) => row.transactionType === 'transfer').map(seen),
    balanceChange: changeBySettling(rows, resolve),
    withPayments: true,
  }
}
