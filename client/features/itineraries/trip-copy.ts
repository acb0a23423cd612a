/** A trip as a template: the mutations that make a new one of it, with the same items on other days. */
import { type PlainDate, dateAfter, daysBetween } from '#shared/dates.ts'
import { keysBetween } from '#shared/fractional-index.ts'
import { daysOf } from '#shared/model/day-order.ts'
import type { Itinerary } from '#shared/model/itinerary.ts'
import type { ItineraryId, ItineraryItemId } from '#shared/model/itinerary-id.ts'
import type { ItineraryItem } from '#shared/model/itinerary-item.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { movedDate } from './moves.ts'

type Template = { itinerary: Itinerary; items: readonly ItineraryItem[] }

type Copied = {
  id: ItineraryId
  title: string
  startDate: PlainDate
  newItemId: () => ItineraryItemId
}

/** The days of a copy that begins on `startDate`. It has as many as the original. */
export function copiedDates({ startDate, endDate }: Template['itinerary'], newStart: PlainDate) {
  return { startDate: newStart, endDate: dateAfter(endDate, daysBetween(startDate, newStart)) }
}

/**
 * Creates the trip, then its items. Each day gets new keys of the order: items with equal keys are ordered by their ids, and
 * the copies have other ids. Neither expenses nor extensions are copied, which other programs wrote for that one item.
 */
export function copyOfTrip({ itinerary, items }: Template, copied: Copied): MutationInput[] {
  const { id, title, startDate, newItemId } = copied
  const { description, destination } = itinerary
  const shift = daysBetween(itinerary.startDate, startDate)
  const created = daysOf(items, itinerary).flatMap(({ items: ofDay }) => {
    const keys = keysBetween(null, null, ofDay.length)
    return ofDay.map((item, index): MutationInput => {
      const { time, location, description: note, category } = item
      const { estimatedCost, financialStatus, expenseType } = item
      return {
        name: 'item.create',
        args: {
          id: newItemId(),
          itineraryId: id,
          date: movedDate(item.date, shift),
          orderKey: keys[index] ?? '',
          title: item.title,
          time,
          location,
          description: note,
          category,
          estimatedCost,
          financialStatus,
          expenseType,
        },
      }
    })
  })
  const args = { id, title, description, destination, ...copiedDates(itinerary, startDate) }
  return [{ name: 'itinerary.create', args }, ...created]
}
