/** A trip as a template: the mutations that make a new one of it, with the same items on other days. */
import { type PlainDate, dateAfter, daysBetween } from '#shared/dates.ts'
import { keysBetween } from '#shared/fractional-index.ts'
import { daysOf } from '#shared/model/day-order.ts'
import type { Trip } from '#shared/model/trip.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { zip } from '#shared/zip.ts'
import { movedDate } from './moves.ts'

type Template = { trip: Trip; items: readonly TripItem[] }

type Copied = {
  id: TripId
  title: string
  startDate: PlainDate
  newItemId: () => TripItemId
}

/** The days of a copy that begins on `startDate`. It has as many as the original. */
export function copiedDates({ startDate, endDate }: Template['trip'], newStart: PlainDate) {
  return { startDate: newStart, endDate: dateAfter(endDate, daysBetween(startDate, newStart)) }
}

/**
 * Creates the trip, then its items. Each day gets new keys of the order: items with equal keys are ordered by their ids, and
 * the copies have other ids. Neither expenses nor extensions are copied, which other programs wrote for that one item.
 */
export function copyOfTrip({ trip, items }: Template, copied: Copied): MutationInput[] {
  const { id, title, startDate, newItemId } = copied
  const { description, destination } = trip
  const shift = daysBetween(trip.startDate, startDate)
  const created = daysOf(items, trip).flatMap(({ items: ofDay }) => {
    const keys = keysBetween(null, null, ofDay.length)
    return zip(ofDay, keys).map(([item, orderKey]): MutationInput => {
      const { time, location, description: note, category } = item
      const { estimatedCost, financialStatus, expenseType } = item
      return {
        name: 'item.create',
        args: {
          id: newItemId(),
          itineraryId: id,
          date: movedDate(item.date, shift),
          orderKey,
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
  const args = { id, title, description, destination, ...copiedDates(trip, startDate) }
  return [{ name: 'itinerary.create', args }, ...created]
}
