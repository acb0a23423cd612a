/** Which day of a trip a date is. Apart from the page of today, because the list of trips needs it too. */
import type { PlainDate } from '#shared/dates.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'

/** From 1. Null if the trip is cancelled or has no such day. */
export function tripDayNumberOf(
  { startDate, endDate, status }: Pick<ItineraryRow, 'startDate' | 'endDate' | 'status'>,
  today: PlainDate,
): { number: number; count: number } | null {
  if (status === 'cancelled' || today < startDate || today > endDate) return null
  return { number: daysFrom(startDate, today) + 1, count: daysFrom(startDate, endDate) + 1 }
}

const dayMs = 86_400_000

/** How many days later the second date is. */
export function daysFrom(first: PlainDate, last: PlainDate): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs)
}
