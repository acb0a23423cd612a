/** From a form that has been checked to the mutations that it asks for. */
import { assert } from '#shared/assert.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { ArgsOf, MutationCall } from '#shared/mutations/registry.ts'
import { type ExpenseFormValues, payersOf, splitOf } from './expense-form-values.ts'

type Money = Pick<ArgsOf<'expense.create'>, 'amount' | 'payers' | 'split'>

export function moneyOf(values: ExpenseFormValues): Money {
  const { amount } = values
  assert(amount !== null, 'a form is checked before it is saved')
  return { amount, payers: payersOf(values), split: splitOf(values) }
}

export function createArgsOf(id: ExpenseId, values: ExpenseFormValues): ArgsOf<'expense.create'> {
  const { title, description, category, date } = values
  return { id, itineraryId: null, location: '', title, description, category, date, ...moneyOf(values) }
}

type Edit = {
  id: ExpenseId
  /** The mark of the money as it was when the form was opened. */
  mark: MutationId
  opened: ExpenseFormValues
  values: ExpenseFormValues
  /** Whose paid marks do not hold any more. */
  unmarked?: readonly UserKey[]
}

/** Only what the person changed: what somebody else changed meanwhile stays. Nothing changed, no calls. */
export function editCallsOf({ id, mark, opened, values, unmarked = [] }: Edit): MutationCall[] {
  const words = changedWords(opened, values)
  const calls: MutationCall[] = []
  if (Object.keys(words).length > 0) calls.push({ name: 'expense.describe', args: { id, ...words } })
  if (isMoneyChanged(opened, values))
    calls.push({ name: 'expense.setMoney', args: { id, mark, ...moneyOf(values) } })
  for (const userKey of unmarked)
    calls.push({ name: 'expense.setSharePaid', args: { id, userKey, isPaid: false } })
  return calls
}

type Words = Partial<Pick<ExpenseFormValues, 'title' | 'description' | 'category' | 'date'>>

export function changedWords(opened: ExpenseFormValues, values: ExpenseFormValues): Words {
  const [title, description] = [values.title.trim(), values.description.trim()]
  const { category, date } = values
  return {
    ...(title === opened.title ? {} : { title }),
    ...(description === opened.description ? {} : { description }),
    ...(category === opened.category ? {} : { category }),
    ...(date === opened.date ? {} : { date }),
  }
}

function isMoneyChanged(opened: ExpenseFormValues, values: ExpenseFormValues): boolean {
  const seen = (of: ExpenseFormValues) => JSON.stringify([of.amount, payersOf(of), splitOf(of)])
  return seen(opened) !== seen(values)
}
