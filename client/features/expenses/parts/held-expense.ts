/** A change of an expense that waits for its owner, as the form shows it, and what replaces it once it is corrected. */
import type { Expense, Share } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { splitAmount } from '#shared/money/split.ts'
import type { ArgsOf, MutationCall } from '#shared/mutations/registry.ts'
import { changedWords, createArgsOf, editCallsOf, moneyOf } from './expense-form-calls.ts'
import { type ExpenseFormValues, valuesOfExpense } from './expense-form-values.ts'

/** Which part of an expense the change says: all of a new one, its money, or its words. */
export type HeldExpenseCall =
  | { part: 'whole'; args: ArgsOf<'expense.create'> }
  | { part: 'money'; args: ArgsOf<'expense.setMoney'> }
  | { part: 'words'; args: ArgsOf<'expense.describe'> }

/** Null where the row is not there that it is an edit of. */
export function valuesOfHeld(call: HeldExpenseCall, row: Expense | null): ExpenseFormValues | null {
  if (call.part === 'whole') return valuesOfExpense({ ...call.args, ...moneyIn(call.args) })
  if (!row) return null
  if (call.part === 'money') return valuesOfExpense({ ...row, ...moneyIn(call.args) })
  const { title = row.title, description = row.description } = call.args
  const { category = row.category, date = row.date } = call.args
  return valuesOfExpense({ ...row, title, description, category, date })
}

type Corrected = {
  opened: ExpenseFormValues
  values: ExpenseFormValues
  /** As it stood when the form was opened; null for a new expense. */
  row: Expense | null
  /** Of the version that was shown beside a conflict: over it, the money is to be written now. */
  mark: MutationId | undefined
  /** Whose paid marks do not hold any more. */
  unmarked: readonly UserKey[]
}

/** The first takes the held change's place; what else the person changed follows. */
export function callsOfHeld(
  call: HeldExpenseCall,
  { opened, values, row, mark, unmarked }: Corrected,
): MutationCall[] {
  const { id } = call.args
  if (call.part === 'whole') {
    // What the form does not show stays.
    const { itineraryId, location } = call.args
    return [{ name: 'expense.create', args: { ...createArgsOf(id, values), itineraryId, location } }]
  }
  const changes = row ? editCallsOf({ id, mark: row.moneyMark, opened, values, unmarked }) : []
  const words = row ? changedWords(opened, values) : {}
  const corrected: MutationCall =
    call.part === 'money'
      ? { name: 'expense.setMoney', args: { id, ...moneyOf(values), mark: mark ?? call.args.mark } }
      : { name: 'expense.describe', args: { ...call.args, ...words } }
  return [corrected, ...changes.filter(({ name }) => name !== corrected.name)]
}

type Money = Pick<ArgsOf<'expense.create'>, 'amount' | 'payers' | 'split'>

/** As a row would have it; also where it was refused because its parts do not add up. */
function moneyIn({
  amount,
  payers,
  split,
}: Money): Pick<Expense, 'amount' | 'payers' | 'splitMethod' | 'shares'> {
  const shares = splitAmount(amount, split)
  const parts = shares.ok ? shares.value : partsIn(split)
  const unpaid = parts.map((part): Share => ({ ...part, isPaid: false, paidAt: null }))
  return { amount, payers, splitMethod: split.method, shares: unpaid }
}

function partsIn(split: Money['split']) {
  if (split.method === 'custom') return split.parts.map((part) => ({ ...part, percentage: null }))
  return split.method === 'percentage' ? split.parts.map((part) => ({ ...part, amount: 0 })) : []
}
