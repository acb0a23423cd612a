/** A settlement as it is recorded: each row at the mark of the money that is shown, with the change that is shown. */
import { settlementRowsMax } from '#shared/limits.ts'
import type { Expense } from '#shared/model/expense.ts'
import { changeByClosing } from '#shared/money/closing.ts'
import type { KeyResolver } from '#shared/money/resolve-keys.ts'
import type { MutationCall } from '#shared/mutations/registry.ts'

type Closing = Extract<MutationCall, { name: 'settlement.close' }>

/** More than one where one would hold too many rows: each says its own part of the change. */
export function closingCallsOf(rows: readonly Expense[], resolve: KeyResolver): Closing[] {
  const expenses = rows.filter((row) => row.transactionType === 'expense')
  const transfers = rows.filter((row) => row.transactionType === 'transfer')
  const longest = Math.max(expenses.length, transfers.length)
  const calls: Closing[] = []
  for (let start = 0; start < longest; start += settlementRowsMax) {
    const [spent, sent] = [expenses, transfers].map((list) => list.slice(start, start + settlementRowsMax))
    calls.push(closingOf(spent ?? [], sent ?? [], resolve))
  }
  return calls
}

function closingOf(
  expenses: readonly Expense[],
  transfers: readonly Expense[],
  resolve: KeyResolver,
): Closing {
  const seen = ({ id, moneyMark: mark }: Expense) => ({ id, mark })
  const balanceChange = changeByClosing([...expenses, ...transfers], resolve)
  return {
    name: 'settlement.close',
    args: { expenses: expenses.map(seen), transfers: transfers.map(seen), balanceChange },
  }
}
