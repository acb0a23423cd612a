/** Turns a form that has been validated into mutations. */
import { assert } from '#shared/assert.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import type { TripChoice } from '#client/store/queries/itineraries.ts'
import { type ExpenseFormValues, payersOf, splitOf, titleOf } from './expense-form-values.ts'
import { changedDetails, filledDetails } from './more-details-values.ts'
import { withNewItem } from './new-item.ts'

type Money = Pick<ArgsOf<'expense.create'>, 'amount' | 'payers' | 'split'>

export function moneyOf(values: ExpenseFormValues): Money {
  const { amount } = values
  assert(amount !== null, 'a form is checked before it is saved')
  return { amount, payers: payersOf(values), split: splitOf(values) }
}

export function createArgsOf(id: ExpenseId, values: ExpenseFormValues): ArgsOf<'expense.create'> {
  const { description, category, date } = values
  const title = titleOf(values)
  const { itineraryId, itineraryItemId } = linkOf(values)
  return {
    id,
    itineraryId,
    // A server of the release before does not know it.
    ...(itineraryItemId === null ? {} : { itineraryItemId }),
    location: '',
    title,
    description,
    category,
    date,
    ...filledDetails(values.details),
    ...moneyOf(values),
  }
}

/** The trip and the item of it. An item that is yet to be created is none. */
function linkOf({ trip }: ExpenseFormValues) {
  return { itineraryId: trip?.itineraryId ?? null, itineraryItemId: trip?.itemId ?? null }
}

type Creation = {
  id: ExpenseId
  /** The id of the item that is created with the expense, if the form says so. */
  itemId: ItineraryItemId
  values: ExpenseFormValues
  trips: readonly TripChoice[]
}

/** A new expense, and before it the item that it creates. */
export function createMutationsOf({ id, itemId, values, trips }: Creation): MutationInput[] {
  const item = withNewItem(itemId, values, trips)
  return [...item.mutations, { name: 'expense.create', args: createArgsOf(id, item.values) }]
}

type Edit = {
  id: ExpenseId
  /** The row's `moneyMark` when the form was opened. */
  mark: MutationId
  opened: ExpenseFormValues
  values: ExpenseFormValues
}

/**
 * Returns only the person's own changes, so that a concurrent edit of other fields is kept. Empty if nothing changed.
 */
export function editMutationsOf({ id, mark, opened, values }: Edit): MutationInput[] {
  const textFields = changedTextFields(opened, values)
  const mutations: MutationInput[] = []
  if (Object.keys(textFields).length > 0)
    mutations.push({ name: 'expense.describe', args: { id, ...textFields } })
  if (isMoneyChanged(opened, values))
    mutations.push({ name: 'expense.setMoney', args: { id, mark, ...moneyOf(values) } })
  if (isLinkChanged(opened, values)) mutations.push({ name: 'expense.link', args: { id, ...linkOf(values) } })
  return mutations
}

type TextFields = Omit<ArgsOf<'expense.describe'>, 'id' | 'itineraryId'>

export function changedTextFields(opened: ExpenseFormValues, values: ExpenseFormValues): TextFields {
  const [title, description] = [titleOf(values), values.description.trim()]
  const { category, date } = values
  return {
    ...(title === titleOf(opened) ? {} : { title }),
    ...(description === opened.description ? {} : { description }),
    ...(category === opened.category ? {} : { category }),
    ...(date === opened.date ? {} : { date }),
    ...changedDetails(opened.details, values.details),
  }
}

function isLinkChanged(opened: ExpenseFormValues, values: ExpenseFormValues): boolean {
  const [before, after] = [linkOf(opened), linkOf(values)]
  return before.itineraryId !== after.itineraryId || before.itineraryItemId !== after.itineraryItemId
}

function isMoneyChanged(opened: ExpenseFormValues, values: ExpenseFormValues): boolean {
  const seen = (of: ExpenseFormValues) => JSON.stringify([of.amount, payersOf(of), splitOf(of)])
  return seen(opened) !== seen(values)
}
