/** A change of an expense that waits for its author, as the form shows it, and what replaces it once it is corrected. */
import type { Expense, Share } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { splitAmount } from '#shared/money/split.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { changedTextFields, createArgsOf, editMutationsOf, moneyOf } from './expense-form-mutations.ts'
import { type ExpenseFormValues, valuesOfExpense } from './expense-form-values.ts'

/** Which part of an expense the change says: all of a new one, its money, or its words. */
export type HeldExpenseMutation =
  | { part: 'whole'; args: ArgsOf<'expense.create'> }
  | { part: 'money'; args: ArgsOf<'expense.setMoney'> }
  | { part: 'words'; args: ArgsOf<'expense.describe'> }

/** Null where the row is not there that it is an edit of. */
export function valuesOfHeld(mutation: HeldExpenseMutation, row: Expense | null): ExpenseFormValues | null {
  if (mutation.part === 'whole') return valuesOfExpense({ ...mutation.args, ...moneyIn(mutation.args) })
  if (!row) return null
  if (mutation.part === 'money') return valuesOfExpense({ ...row, ...moneyIn(mutation.args) })
  const { title = row.title, description = row.description } = mutation.args
  const { category = row.category, date = row.date } = mutation.args
  return valuesOfExpense({ ...row, title, description, category, date })
}

type Corrected = {
  opened: ExpenseFormValues
  values: ExpenseFormValues
  /** As it stood when the form was opened; null for a new expense. */
  row: Expense | null
  /** Of the version that was shown beside a conflict: over it, the money is to be written now. */
  mark: MutationId | undefined
  /** Whose paid flags do not hold any more. */
  unmarked: readonly UserKey[]
}

/** The first takes the held change's place; what else the person changed follows. */
export function mutationsOfHeld(
  mutation: HeldExpenseMutation,
  { opened, values, row, mark, unmarked }: Corrected,
): MutationInput[] {
  const { id } = mutation.args
  if (mutation.part === 'whole') {
    // What the form does not show stays.
    const { itineraryId, location } = mutation.args
    return [{ name: 'expense.create', args: { ...createArgsOf(id, values), itineraryId, location } }]
  }
  const changes = row ? editMutationsOf({ id, mark: row.moneyMark, opened, values, unmarked }) : []
  const textFields = row ? changedTextFields(opened, values) : {}
  const corrected: MutationInput =
    mutation.part === 'money'
      ? { name: 'expense.setMoney', args: { id, ...moneyOf(values), mark: mark ?? mutation.args.mark } }
      : { name: 'expense.describe', args: { ...mutation.args, ...textFields } }
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
