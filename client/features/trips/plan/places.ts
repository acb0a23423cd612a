/** Places of a plan at which an item can be put while it is dragged or moved by the keyboard. */
import type { PlainDate } from '#shared/dates.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { Place } from '../moves.ts'
import type { PlanDay } from '../plan-days.ts'

export function isSamePlace(a: Place | null, b: Place | null): boolean {
  return a?.date === b?.date && a?.index === b?.index
}

type Days = readonly Pick<PlanDay, 'date' | 'items'>[]

/** All places of the plan, from the first to the last. */
export function placesFor(days: Days, id: TripItemId): Place[] {
  return days.flatMap(({ date, items }) => {
    const others = items.filter(({ item }) => item.id !== id)
    return Array.from({ length: others.length + 1 }, (_, index) => ({ date, index }))
  })
}

/** Where the item stands. Null if the plan does not have it. */
export function placeOf(days: Days, id: TripItemId): Place | null {
  for (const { date, items } of days) {
    const index = items.findIndex(({ item }) => item.id === id)
    if (index >= 0) return { date, index }
  }
  return null
}

/** The next place up or down, also on another day. At the ends of the plan, the same one. */
export function placeBeside(days: Days, id: TripItemId, place: Place, by: -1 | 1): Place {
  const places = placesFor(days, id)
  const index = places.findIndex((each) => isSamePlace(each, place))
  return places[index + by] ?? place
}

/** How many items the day has once the item is put there. */
export function countAt(days: Days, id: TripItemId, { date }: Place): number {
  return placesFor(days, id).filter((each) => each.date === date).length
}

/** Heights on the screen: where a day begins, and the middles of its rows without the dragged one. */
export type MeasuredDay = { date: PlainDate | null; top: number; middles: readonly number[] }

/** The place under a pointer at the height `y`. Above all days it is the first one. */
export function placeAt(days: readonly MeasuredDay[], y: number): Place | null {
  const day = days.findLast(({ top }) => top <= y) ?? days[0]
  return day ? { date: day.date, index: day.middles.filter((middle) => middle < y).length } : null
}
