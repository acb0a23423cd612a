/** Turns a form that has been validated into mutations. */
import { assert } from '#shared/assert.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { dayOf, placementsAt } from '#shared/model/day-order.ts'
import { itemCategoryOfExpense } from '#shared/model/item-expense-category.ts'
import { noBudget } from '#shared/model/trip-item.ts'
import type { TripChoice } from '#client/store/queries/trips.ts'
import { type ExpenseFormValues, payersOf, splitOf, titleOf } from './expense-form-values.ts'
import { foreignAmountIn } from './foreign-entry.ts'
import { changedDetails, filledDetails } from './more-details-values.ts'

export type Money = Pick<ArgsOf<'expense.create'>, 'amount' | 'foreignAmount' | 'payers' | 'split'>

/** `isInCurrency`: the expense has an amount in another currency, which is removed if the values have none. */
export function moneyOf(values: ExpenseFormValues, isInCurrency = false): Money {
  const { amount } = values
  assert(amount !== null, 'a form is checked before it is saved')
  const foreignAmount = foreignAmountIn(values.foreign)
  return {
    amount,
    // A server of the release before does not know it.
    ...(foreignAmount || isInCurrency ? { foreignAmount } : {}),
    payers: payersOf(values),
    split: splitOf(values),
  }
}

export function createArgsOf(id: ExpenseId, values: ExpenseFormValues): ArgsOf<'expense.create'> {
  const { description, category, date } = values
  const { itineraryId, itineraryItemId } = linkOf(values)
  return {
    id,
    itineraryId,
    // A server of the release before does not know it.
    ...(itineraryItemId === null ? {} : { itineraryItemId }),
    location: '',
    title: titleOf(values),
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
  itemId: TripItemId
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
    mutations.push({
      name: 'expense.setMoney',
      args: { id, mark, ...moneyOf(values, opened.foreign !== null) },
    })
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
  const seen = (of: ExpenseFormValues) =>
    JSON.stringify([of.amount, foreignAmountIn(of.foreign), payersOf(of), splitOf(of)])
  return seen(opened) !== seen(values)
}

/**
 * The mutations that create the item which the form asks for, none if it asks for none, and the values with their expense
 * linked to it. An item of a trip that was deleted meanwhile is not created.
 */
export function withNewItem(id: TripItemId, values: ExpenseFormValues, trips: readonly TripChoice[]) {
  const { trip } = values
  const chosen = trip?.createsItem ? trips.find(({ itinerary }) => itinerary.id === trip.itineraryId) : null
  if (!trip || !chosen) return { values, mutations: [] }
  return {
    values: { ...values, trip: { ...trip, itemId: id, createsItem: false } },
    mutations: newItemMutations(id, values, chosen),
  }
}

/** It comes last on the day of the expense. Items of that day may need other keys for it. */
function newItemMutations(
  id: TripItemId,
  values: ExpenseFormValues,
  { itinerary, items }: TripChoice,
): MutationInput[] {
  const { date, category } = values
  const day = items.filter((item) => dayOf(item, itinerary) === dayOf({ date }, itinerary))
  const dates = new Map(day.map((item) => [item.id, item.date]))
  const item = {
    id,
    itineraryId: itinerary.id,
    date,
    time: null,
    title: titleOf(values),
    location: values.details.location.trim(),
    description: '',
    category: itemCategoryOfExpense[category],
    ...noBudget,
  }
  return placementsAt(day, [id], day.length).map((placed): MutationInput => {
    const { orderKey } = placed
    return placed.id === id
      ? { name: 'item.create', args: { ...item, orderKey } }
      : { name: 'item.move', args: { id: placed.id, date: dates.get(placed.id) ?? null, orderKey } }
  })
}
