/** The mutations about trips that a person may try with the rows on screen. The product refuses many of them. */
import { placementsAt } from '#shared/model/day-order.ts'
import type { Trip } from '#shared/model/trip.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { type TripItem, noBudget } from '#shared/model/trip-item.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { Chance, Screen } from './calls.ts'

const dates = ['2026-11-20', '2026-11-21', null]

/** Few trips and items, so that several people change the same ones. */
export function tripCall(screen: Screen, chance: Chance): MutationInput | undefined {
  const { random } = chance
  const { itineraries, items, expenses, deletedTrips, deletedItems } = screen
  const trip = random.pick(itineraries)
  const item = random.pick(items)
  // Often, because few are deleted: otherwise a trip comes back in one of ten histories only.
  if (deletedTrips.length + deletedItems.length > 0 && random.chance(0.3)) return restoredPlan(screen, chance)
  const kind = random.below(11)
  if (!trip || (kind === 0 && itineraries.length < 3)) return newTrip(chance)
  if (kind < 3) return changeOfTrip(trip, screen, chance)
  if (kind === 3) {
    const expense = random.pick(expenses)
    const itineraryItemId = item?.itineraryId === trip.id ? item.id : null
    return (
      expense && { name: 'expense.link', args: { id: expense.id, itineraryId: trip.id, itineraryItemId } }
    )
  }
  if (!item || (kind < 6 && items.length < 6)) return newItem(trip, chance)
  return changeOfItem(item, screen, chance)
}

function newTrip({ random, newId }: Chance): MutationInput {
  const id = TripId.parse(newId())
  const texts = { title: `旅${random.below(100)}`, description: '', destination: '' }
  return { name: 'itinerary.create', args: { id, ...texts, startDate: '2026-11-20', endDate: '2026-11-21' } }
}

function newItem({ id: itineraryId }: Trip, { random, newId }: Chance): MutationInput {
  const texts = { title: `予定${random.below(100)}`, time: null, location: '', description: '' }
  const place = { date: random.pick(dates) ?? null, orderKey: random.pick(['V', 'W', 'X']) ?? 'V' }
  const id = TripItemId.parse(newId())
  return {
    name: 'item.create',
    args: { id, itineraryId, ...place, ...texts, category: 'OTHER', ...noBudget },
  }
}

function changeOfTrip({ id }: Trip, { expenses }: Screen, { random }: Chance): MutationInput {
  const kind = random.below(5)
  if (kind < 2) {
    const ofTrip = expenses.filter(({ itineraryId }) => itineraryId === id)
    return { name: 'itinerary.delete', args: { id, expenses: random.some(ofTrip).map((row) => row.id) } }
  }
  if (kind === 2) {
    const status = random.pick(['draft', 'active', 'completed', 'cancelled'] as const) ?? 'active'
    return { name: 'itinerary.setStatus', args: { id, status } }
  }
  if (kind === 3) return { name: 'itinerary.describe', args: { id, title: `旅${random.below(100)}` } }
  const endDate = random.pick(['2026-11-20', '2026-11-22']) ?? '2026-11-20'
  return { name: 'itinerary.describe', args: { id, dates: { startDate: '2026-11-20', endDate } } }
}

function restoredPlan({ deletedTrips, deletedItems }: Screen, { random }: Chance): MutationInput | undefined {
  const trip = random.chance(0.5) ? random.pick(deletedTrips) : undefined
  if (trip) return { name: 'itinerary.restore', args: { id: trip.id } }
  const item = random.pick(deletedItems)
  return item && { name: 'item.restore', args: { id: item.id } }
}

function changeOfItem(item: TripItem, { items }: Screen, { random }: Chance): MutationInput {
  const { id } = item
  const kind = random.below(11)
  if (kind < 3) return { name: 'item.delete', args: { id } }
  if (kind === 3) return { name: 'item.describe', args: { id, title: `予定${random.below(100)}` } }
  if (kind === 4) {
    const estimatedCost = 1 + random.below(5_000)
    return {
      name: 'item.setBudget',
      args: { id, estimatedCost, financialStatus: 'BUDGET_SET', expenseType: 'SHARED' },
    }
  }
  if (kind === 5) {
    const value = random.chance(0.7) ? `${random.below(100)}` : null
    return {
      name: 'item.setExtension',
      args: { id, key: `鍵${random.below(3)}`, value, valueType: 'string' },
    }
  }
  const date = random.chance(0.6) ? item.date : (random.pick(dates) ?? null)
  const day = items.filter((other) => other.itineraryId === item.itineraryId && other.date === date)
  const [placement] = placementsAt(day, [id], random.below(day.length + 1))
  return { name: 'item.move', args: { id, date, orderKey: placement?.orderKey ?? item.orderKey } }
}
