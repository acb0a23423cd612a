/** The moves that put the items of a day into an order that is given as a whole. */
import { assert } from '../assert.ts'
import { type Placement, type Placed, inDayOrder, placementsAt } from './day-order.ts'
import type { ItineraryItemId } from './itinerary-id.ts'

/**
 * New keys for as few items as possible, so that `ids` follow each other as given. Items of the day that are not named come
 * behind them, in their present order. Names of no item of the day are ignored.
 */
export function placementsInOrder(day: readonly Placed[], ids: readonly ItineraryItemId[]): Placement[] {
  const byId = new Map(day.map((item) => [item.id, item]))
  const named = ids.flatMap((id) => byId.get(id) ?? [])
  const isNamed = new Set(ids)
  const rest = day.filter(({ id }) => !isNamed.has(id)).toSorted(inDayOrder)
  const order = [...named, ...rest]
  const kept = longestAscending(order)
  let rows = order.filter((item) => kept.has(item))
  const written = new Map<ItineraryItemId, string>()
  for (const { start, items } of runsOf(order, (item) => !kept.has(item))) {
    const run = items.map(({ id }) => id)
    for (const { id, orderKey } of placementsAt(rows, run, start)) written.set(id, orderKey)
    rows = [...rows, ...items].map((row) => ({ ...row, orderKey: written.get(row.id) ?? row.orderKey }))
  }
  return [...written].map(([id, orderKey]) => ({ id, orderKey }))
}

type Run = { start: number; items: Placed[] }

/** The series of items, one behind the other, that match. `start` is the place of the first one in the list. */
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

/** The longest series of items, one behind the other in the list, whose present order is that of the list. */
function longestAscending(order: readonly Placed[]): ReadonlySet<Placed> {
  const previous = new Map<Placed, Placed | undefined>()
  /** For each length, the item with which the series of that length ends that leaves the most room behind it. */
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

/** How many of the items, which are in their order, stand before the given one. Halves the range in each step. */
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
