/** A settlement as it is recorded: each row at the mark of the money that is shown, with the change that is shown. */
import type { Expense } from '#shared/model/expense.ts'
import { changeBySettling } from '#shared/money/settling.ts'
import type { KeyResolver } from '#shared/money/resolve-keys.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'

/** All of it in one, however many rows: of two settlements one could be taken and the other refused. */
export function settleArgsOf(rows: readonly Expense[], resolve: KeyResolver): ArgsOf<'settlement.close'> {
  const seen = ({ id, moneyMark: mark }: Expense) => ({ id, mark })
  return {
    expenses: rows.filter((row) => row.transactionType === 'expense').map(seen),
    transfers: rows.filter((row) => row.transactionType === 'transfer').map(seen),
    balanceChange: changeBySettling(rows, resolve),
  }
}
