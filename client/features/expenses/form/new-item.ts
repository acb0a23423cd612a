/** The item of a trip's plan that is created when its expense is saved. */
import { dayOf, placementsAt } from '#shared/model/day-order.ts'
import { itemCategoryOfExpense } from '#shared/model/item-expense-category.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { noBudget } from '#shared/model/itinerary-item.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { TripChoice } from '#client/store/queries/itineraries.ts'
import { type ExpenseFormValues, titleOf } from './expense-form-values.ts'

/**
 * The mutations that create the item which the form asks for, none if it asks for none, and the values with their expense
 * linked to it. An item of a trip that was deleted meanwhile is not created.
 */
export function withNewItem(id: ItineraryItemId, values: ExpenseFormValues, trips: readonly TripChoice[]) {
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
  id: ItineraryItemId,
  values: ExpenseFormValues,
  { itinerary, items }: TripChoice,
): MutationInput[] {
  const { date, category, details } = values
  const day = items.filter((item) => dayOf(item, itinerary) === dayOf({ date }, itinerary))
  const dates = new Map(day.map((item) => [item.id, item.date]))
  return placementsAt(day, [id], day.length).map((placed): MutationInput => {
    const { orderKey } = placed
    if (placed.id !== id)
      return { name: 'item.move', args: { id: placed.id, date: dates.get(placed.id) ?? null, orderKey } }
    return {
      name: 'item.create',
      args: {
        id,
        itineraryId: itinerary.id,
        date,
        orderKey,
        time: null,
        title: titleOf(values),
        location: details.location.trim(),
        description: '',
        category: itemCategoryOfExpense[category],
        ...noBudget,
      },
    }
  })
}
