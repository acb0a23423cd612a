/** A held change of an expense: what the form shows of it, and the mutations that replace it once it is corrected. */
import type { Expense, Share } from '#shared/model/expense.ts'
import { noFlags } from '#shared/model/transfers.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { expenseDefaults } from '#shared/model/row-defaults.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { splitAmount } from '#shared/money/split.ts'
import {
  changedTextFields,
  createArgsOf,
  editMutationsOf,
  moneyOf,
  type Money,
} from './form/expense-form-mutations.ts'
import { type ExpenseFormValues, valuesOfExpense } from './form/expense-form-values.ts'

/** The part of an expense that the change contains: all of a new one, its money block, or its text fields. */
export type HeldExpenseCall =
  | { part: 'whole'; args: ArgsOf<'expense.create'> }
  | { part: 'money'; args: ArgsOf<'expense.setMoney'> }
  | { part: 'words'; args: ArgsOf<'expense.describe'> }

/** Null if the change is an edit and the row does not exist. */
export function valuesOfHeld(mutation: HeldExpenseCall, row: Expense | null): ExpenseFormValues | null {
  if (mutation.part === 'whole')
    return valuesOfExpense(Object.assign({}, expenseDefaults, mutation.args, moneyIn(mutation.args)))
  if (!row) return null
  if (mutation.part === 'money') return valuesOfExpense({ ...row, ...moneyIn(mutation.args) })
  // The arguments have only the fields that change. `Object.assign` has the type for that, and a spread does not.
  return valuesOfExpense(Object.assign({}, row, mutation.args))
}

type Corrected = {
  opened: ExpenseFormValues
  values: ExpenseFormValues
  /** The row as of opening the form; null for a new expense. */
  row: Expense | null
  /**
   * The `moneyMark` of the server's version that was shown beside a conflict. The corrected money overwrites that
   * version.
   */
  mark: MutationId | undefined
}

/** The first mutation replaces the held change. Further changes of the person follow it. */
export function mutationsOfHeld(
  mutation: HeldExpenseCall,
  { opened, values, row, mark }: Corrected,
): MutationInput[] {
  const { id } = mutation.args
  if (mutation.part === 'whole') return [{ name: 'expense.create', args: createArgsOf(id, values) }]
  const changes = row ? editMutationsOf({ id, mark: row.moneyMark, opened, values }) : []
  const textFields = row ? changedTextFields(opened, values) : {}
  const corrected: MutationInput =
    mutation.part === 'money'
      ? {
          name: 'expense.setMoney',
          args: {
            id,
            ...moneyOf(values, mutation.args.foreignAmount !== undefined),
            mark: mark ?? mutation.args.mark,
          },
        }
      : { name: 'expense.describe', args: { ...mutation.args, ...textFields } }
  return [corrected, ...changes.filter(({ name }) => name !== corrected.name)]
}

/**
 * The mutation's money as a row would contain it. Also works if the mutation was rejected because the shares do not
 * add up.
 */
function moneyIn({ amount, foreignAmount = null, payers, split }: Money) {
  const shares = splitAmount(amount, split)
  const parts = shares.ok ? shares.value : partsIn(split)
  const unpaid = parts.map((part): Share => ({ ...part, ...noFlags }))
  return { amount, foreignAmount, payers, splitMethod: split.method, shares: unpaid }
}

function partsIn(split: Money['split']) {
  if (split.method === 'custom') return split.parts.map((part) => ({ ...part, percentage: null }))
  return split.method === 'percentage' ? split.parts.map((part) => ({ ...part, amount: 0 })) : []
}
