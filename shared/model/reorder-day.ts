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
  const rest = day.filter(({ id }) => !ids.includes(id)).toSorted(inDayOrder)
  const order = [...named, ...rest]
  const kept = longestAscending(order)
  let rows = order.filter((item) => kept.has(item))
  const written = new Map<ItineraryItemId, string>()
  for (const [index, item] of order.entries()) {
    if (kept.has(item)) continue
    const placements = placementsAt([...rows, item], [item.id], index)
    for (const { id, orderKey } of placements) written.set(id, orderKey)
    rows = [...rows, item].map((row) => ({ ...row, orderKey: written.get(row.id) ?? row.orderKey }))
  }
  return [...written].map(([id, orderKey]) => ({ id, orderKey }))
}

/** The longest series of items, one behind the other in the list, whose present order is that of the list. */
function longestAscending(order: readonly Placed[]): ReadonlySet<Placed> {
  const lengths: number[] = []
  const previous: number[] = []
  for (const [index, item] of order.entries()) {
    lengths[index] = 1
    previous[index] = -1
    for (const [before, other] of order.slice(0, index).entries()) {
      const length = (lengths[before] ?? 0) + 1
      if (inDayOrder(other, item) >= 0 || length <= (lengths[index] ?? 0)) continue
      lengths[index] = length
      previous[index] = before
    }
  }
  const kept = new Set<Placed>()
  let index = lengths.indexOf(Math.max(0, ...lengths))
  while (index >= 0) {
    const item = order[index]
    assert(item, 'a series is made of the items of the list')
    kept.add(item)
    index = previous[index] ?? -1
  }
  return kept
}
