/**
 * The arguments of a settlement: each row with the `moneyMark` that is shown, and the balance change that is shown.
 */
import type { Expense } from '#shared/model/expense.ts'
import { changeBySettling } from '#shared/money/settling.ts'
import type { KeyResolver } from '#shared/money/resolve-keys.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'

/**
 * All rows go into one mutation, however many they are. With two, the server could apply one and reject the other.
 */
export function settleArgsOf(rows: readonly Expense[], resolve: KeyResolver): ArgsOf<'settlement.close'> {
  const seen = ({ id, moneyMark: mark }: Expense) => ({ id, mark })
  return {
    expenses: rows.filter((row) => row.transactionType === 'expense').map(seen),
    transfers: rows.filter((row) => row.transactionType === 'transfer').map(seen),
    balanceChange: changeBySettling(rows, resolve),
  }
}
