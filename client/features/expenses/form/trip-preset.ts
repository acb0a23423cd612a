/** What the form of an expense begins with that is recorded for a trip, or from an item of its plan. */
import type { GroupId } from '#shared/model/group.ts'
import { expenseCategoryOf } from '#shared/model/item-expense-category.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import {
  type ItemRow,
  type TripRow,
  hasExpenses,
  itemById,
  tripById,
  type TripChoice,
} from '#client/store/queries/trips.ts'
import type { ExpenseFormValues } from './expense-form-values.ts'

export type TripOfExpense = {
  /** Absent where a link names the item alone, which knows its trip. */
  itineraryId: TripId | undefined
  itemId: TripItemId | undefined
  /** The expense creates its item. Without effect if there is one already. */
  createsItem: boolean
}
export type TripPreset = {
  itinerary: TripRow
  item: ItemRow | null
  /** Expenses of the item are recorded already. */
  hasExpenses: boolean
  createsItem: boolean
}

/** Null if the trip is not there any more. */
export async function readPreset(
  groupId: GroupId,
  { itineraryId: named, itemId, createsItem }: TripOfExpense,
): Promise<TripPreset | null> {
  const found = itemId === undefined ? null : await itemById(itemId)
  const itineraryId = named ?? found?.itineraryId
  const trip = itineraryId === undefined ? null : await tripById(groupId, itineraryId)
  if (!trip) return null
  const item = found?.itineraryId === trip.id ? found : null
  const hasOthers = item !== null && (await hasExpenses(item))
  return { itinerary: trip, item, hasExpenses: hasOthers, createsItem: createsItem && item === null }
}

/**
 * Title, category and amount are those of the item (specification 2, section 7), the amount only for its first expense: the next
 * one is hardly the whole budget again. An item of the past gives its day as well.
 */
export function presetValues(values: ExpenseFormValues, preset: TripPreset | null): ExpenseFormValues {
  if (!preset) return values
  const { itinerary, item, hasExpenses: hasOthers, createsItem } = preset
  const trip = { itineraryId: itinerary.id, itemId: item?.id ?? null, createsItem }
  const ofTrip = { ...values, trip, isTripChosen: true }
  if (!item) return ofTrip
  const { title, category, estimatedCost, date } = item
  return {
    ...ofTrip,
    title,
    // A newer build may have written a category that this one does not know.
    category: expenseCategoryOf[category] ?? 'other',
    isCategoryChosen: true,
    amount: estimatedCost === 0 || hasOthers ? null : estimatedCost,
    date: date !== null && date < values.date ? date : values.date,
  }
}

/** As long as the person chooses no trip, the one that has the date as one of its days, if only one has. */
export function followDate(values: ExpenseFormValues, trips: readonly TripChoice[]): ExpenseFormValues {
  if (values.isTripChosen) return values
  const [first, ...others] = trips.filter(({ itinerary: { status, startDate, endDate } }) => {
    return status !== 'cancelled' && startDate <= values.date && values.date <= endDate
  })
  const isOne = first !== undefined && others.length === 0
  const trip = isOne ? { itineraryId: first.itinerary.id, itemId: null, createsItem: false } : null
  return { ...values, trip }
}
