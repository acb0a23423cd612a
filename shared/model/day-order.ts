/** The items of a trip by day, and the order keys that move them within a day (shared/fractional-index.ts). */
import type { PlainDate } from '../dates.ts'
import { keysBetween } from '../fractional-index.ts'
import { orderKeyMaxLength } from '../limits.ts'
import { compareBy } from '../ordering.ts'
import { zip } from '../zip.ts'
import type { Trip } from './trip.ts'
import type { TripItem } from './trip-item.ts'
import type { TripItemId } from './trip-id.ts'
import { assert } from '../assert.ts'

type Dates = Pick<Trip, 'startDate' | 'endDate'>
type Placed = Pick<TripItem, 'id' | 'date' | 'orderKey'>

/**
 * The day of the trip on which the item is shown. Null means 日付未定: an item without a date, or with a date outside of the
 * trip. It keeps that date, so it is shown there again when the trip has the day again.
 */
export function dayOf({ date }: Pick<Placed, 'date'>, { startDate, endDate }: Dates): PlainDate | null {
  return date !== null && startDate <= date && date <= endDate ? date : null
}

/** Items of one day in their order, which is the same on every device. */
export const inDayOrder = compareBy<Placed>(
  ({ orderKey }) => orderKey,
  ({ id }) => id,
)

type Day<Item extends Placed> = { date: PlainDate | null; items: Item[] }

/** The days that have items, in order, each with its items in order. Those without a day come last. */
export function daysOf<Item extends Placed>(items: readonly Item[], trip: Dates): Day<Item>[] {
  const byDay = Map.groupBy(items, (item) => dayOf(item, trip))
  const days = [...byDay].map(([date, ofDay]) => ({ date, items: ofDay.toSorted(inDayOrder) }))
  return days.toSorted(compareBy(({ date }) => date ?? '9999'))
}

type Placement = { id: TripItemId; orderKey: string }

/** Longer keys show that many items were put into one place, and the day gets new keys. */
const comfortableLength = Math.floor(orderKeyMaxLength / 4)

/**
 * The order keys that put the items `moved`, one behind the other, to position `index` of the other items of the day. Usually
 * only they get new keys. If two people have given one key to two items, those behind the position get new keys as well. If the
 * new keys would be long, the whole day gets new keys.
 */
export function placementsAt(
  day: readonly Placed[],
  moved: readonly TripItemId[],
  index: number,
): Placement[] {
  const leaving = new Set(moved)
  const others = day.filter(({ id }) => !leaving.has(id)).toSorted(inDayOrder)
  const [before, after] = [others.slice(0, index), others.slice(index)]
  const lower = before.at(-1)?.orderKey ?? null
  // Items with the key of the one before the gap stand behind it only by their ids.
  const tied = after.filter(({ orderKey }) => orderKey === lower)
  const upper = after[tied.length]?.orderKey ?? null
  const ids = [...moved, ...tied.map(({ id }) => id)]
  const placements = withKeys(ids, keysBetween(lower, upper, ids.length))
  if (placements.every(({ orderKey }) => orderKey.length <= comfortableLength)) return placements
  const all = [...before.map(({ id }) => id), ...moved, ...after.map(({ id }) => id)]
  return withKeys(all, keysBetween(null, null, all.length))
}

function withKeys(ids: readonly TripItemId[], keys: readonly string[]): Placement[] {
  return zip(ids, keys).map(([id, orderKey]) => ({ id, orderKey }))
}

/**
 * The order keys, for as few items as possible, that put a day into the order of `ids`. Items of the day that `ids` lacks come
 * behind the others, in their present order. Ids of no item of the day are ignored.
 */
export function placementsInOrder(day: readonly Placed[], ids: readonly TripItemId[]): Placement[] {
  const byId = new Map(day.map((item) => [item.id, item]))
  const named = ids.flatMap((id) => byId.get(id) ?? [])
  const isNamed = new Set(ids)
  const rest = day.filter(({ id }) => !isNamed.has(id)).toSorted(inDayOrder)
  const order = [...named, ...rest]
  const kept = longestAscending(order)
  let rows = order.filter((item) => kept.has(item))
  const written = new Map<TripItemId, string>()
  for (const { start, items } of runsOf(order, (item) => !kept.has(item))) {
    const run = items.map(({ id }) => id)
    for (const { id, orderKey } of placementsAt(rows, run, start)) written.set(id, orderKey)
    rows = [...rows, ...items].map((row) => ({ ...row, orderKey: written.get(row.id) ?? row.orderKey }))
  }
  return [...written].map(([id, orderKey]) => ({ id, orderKey }))
}

type Run = { start: number; items: Placed[] }

/** The runs of adjacent items that match. `start` is the index of the first one in the list. */
function runsOf(order: readonly Placed[], matches: (item: Placed) => boolean): Run[] {
  const runs: Run[] = []
  for (const [index, item] of order.entries()) {
    if (!matches(item)) continue
    const last = runs.at(-1)
    if (last && last.start + last.items.length === index) last.items.push(item)
    else runs.push({ start: index, items: [item] })
  }
  return runs
}

/** The longest subsequence of the list whose present keys are in the list's order. */
function longestAscending(order: readonly Placed[]): ReadonlySet<Placed> {
  const previous = new Map<Placed, Placed | undefined>()
  /** For each length, the smallest last item of the subsequences of that length. */
  const ends: Placed[] = []
  for (const item of order) {
    const length = countBefore(ends, item)
    previous.set(item, ends[length - 1])
    ends[length] = item
  }
  const kept = new Set<Placed>()
  for (let item = ends.at(-1); item; item = previous.get(item)) kept.add(item)
  return kept
}

/** How many of the items, which are in day order, come before the given one, by binary search. */
function countBefore(items: readonly Placed[], item: Placed): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const other = items[middle]
    assert(other, 'the middle is within the range')
    if (inDayOrder(other, item) < 0) from = middle + 1
    else to = middle
  }
  return from
}
