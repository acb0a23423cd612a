/** The mutations that move an item within its day, or to another day. */
import { type PlainDate, dateAfter, daysBetween, isPlainDate } from '#shared/dates.ts'
import { dayOf, inDayOrder, placementsAt } from '#shared/model/day-order.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { ItemRow, TripRow } from '#client/store/queries/trips.ts'
import { itemsOn } from './plan-days.ts'

/** Before the item that has this index among the others of the day; null for 日付未定. */
export type Place = { date: PlainDate | null; index: number }

export type Plan = { items: readonly ItemRow[]; dates: Pick<TripRow, 'startDate' | 'endDate'> }

/** One place up or down. Empty at the end of the day. */
export function movesWithinDay({ items, dates }: Plan, id: TripItemId, by: -1 | 1): MutationInput[] {
  const item = items.find((each) => each.id === id)
  if (!item) return []
  const day = itemsOn(items, dayOf(item, dates), dates).toSorted(inDayOrder)
  const index = day.indexOf(item) + by
  return index < 0 || index >= day.length ? [] : movesTo(day, item, { index, date: item.date })
}

/** To the end of the day of this date, or of 日付未定 for null and for a date that the trip does not have, which is kept. */
export function movesToDay({ items, dates }: Plan, id: TripItemId, date: PlainDate | null): MutationInput[] {
  const item = items.find((each) => each.id === id)
  if (!item) return []
  const day = itemsOn(items, dayOf({ date }, dates), dates)
  return movesTo(day, item, { index: day.length, date })
}

/**
 * To a place that a person has pointed at: before the item that has this index among the others of the day. Empty if the item
 * is there already.
 */
export function movesToPlace({ items, dates }: Plan, id: TripItemId, place: Place): MutationInput[] {
  const item = items.find((each) => each.id === id)
  if (!item) return []
  const isSameDay = dayOf(item, dates) === place.date
  const day = itemsOn(items, place.date, dates).toSorted(inDayOrder)
  if (isSameDay && day.indexOf(item) === place.index) return []
  // An item of 日付未定 keeps a date that the trip does not have.
  return movesTo(day, item, { index: place.index, date: isSameDay ? item.date : place.date })
}

/** The keys with which new items come behind those of the day, and the moves of those that need other keys for it. */
export function keysAtEnd(
  day: readonly ItemRow[],
  ids: readonly TripItemId[],
): { keys: string[]; moves: MutationInput[] } {
  const placements = placementsAt(day, ids, day.length)
  const isNew = new Set(ids)
  return {
    keys: placements.filter(({ id }) => isNew.has(id)).map(({ orderKey }) => orderKey),
    moves: day.flatMap((item) => {
      const placed = placements.find(({ id }) => id === item.id)
      return placed ? [moveOf(item, { date: item.date, orderKey: placed.orderKey })] : []
    }),
  }
}

/** By how many days a trip is put off, forward or backward; 0 if only its beginning or its end has moved. */
export function shiftOf(before: Plan['dates'], after: Plan['dates']): number {
  const [start, end] = [
    daysBetween(before.startDate, after.startDate),
    daysBetween(before.endDate, after.endDate),
  ]
  return Math.sign(start) === Math.sign(end) ? start : 0
}

/** Moves all items with their trip. Each day keeps its order. */
export function movesByDays(items: readonly ItemRow[], shift: number): MutationInput[] {
  if (shift === 0) return []
  return items.flatMap((item) => {
    const date = movedDate(item.date, shift)
    return date === null ? [] : [moveOf(item, { date, orderKey: item.orderKey })]
  })
}

/** Puts the items that `movesByDays` has moved back in their places. */
export function movesBack(items: readonly ItemRow[], shift: number): MutationInput[] {
  if (shift === 0) return []
  return items.flatMap((item) => (movedDate(item.date, shift) === null ? [] : [moveOf(item, item)]))
}

/** A date outside of the trip moves with it, and has none if there is no such day (`isPlainDate`). */
export function movedDate(date: PlainDate | null, shift: number): PlainDate | null {
  if (date === null) return null
  const moved = dateAfter(date, shift)
  return isPlainDate(moved) ? moved : null
}

function movesTo(day: readonly ItemRow[], item: ItemRow, { index, date }: Place): MutationInput[] {
  const byId = new Map([...day, item].map((row) => [row.id, row]))
  return placementsAt(day, [item.id], index).flatMap(({ id, orderKey }) => {
    const row = byId.get(id)
    // The others of an undated day may each have a date of their own, which they keep.
    return row ? [moveOf(row, { date: id === item.id ? date : row.date, orderKey })] : []
  })
}

function moveOf(
  { id }: ItemRow,
  { date, orderKey }: { date: PlainDate | null; orderKey: string },
): MutationInput {
  return { name: 'item.move', args: { id, date, orderKey } }
}
