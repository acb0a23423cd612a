/** A trip of 300 items and 3,000 expenses, compared with one of 30 items and 300 expenses. */
import { assert } from '#shared/assert.ts'
import { keysBetween } from '#shared/fractional-index.ts'
import { daysOf, inDayOrder, placementsAt } from '#shared/model/day-order.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { compareBudget } from '#shared/money/budget-comparison.ts'
import { badgeOf } from '#shared/money/financial-status.ts'
import { applyAnswers } from '#shared/sync/apply-answers.ts'
import { recordChanges } from '#shared/sync/record-change.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId } from '#client/store/new-id.ts'
import { groupIdOf, itemIdOf, tripIdOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import { itemRow, tripRow } from '#tests/builders/trip-rows.ts'
import { type Comparison, compare, timed } from '../compare.ts'
import { download, expenseRows, openDevice } from './device-fixture.ts'

const people = 10
const [few, many] = [30, 300]
const expensesOfItem = 10

/** Reads a trip and makes what its list shows: days in order, and for each item its badge. */
export async function tripListed(): Promise<Comparison> {
  const database = await openDevice()
  const trips = await downloadTrips(database, { days: 10 })
  const listing = (id: TripId) =>
    timed(async () => {
      const { itinerary, items, expenses } = await readTrip(database, id)
      const ofItem = Map.groupBy(expenses, ({ itineraryItemId }) => itineraryItemId)
      const days = daysOf(items, itinerary)
      return days.map((day) => day.items.map((item) => badgeOf(item, ofItem.get(item.id) ?? [])))
    })
  return compare({ ours: listing(trips.many), yardstick: listing(trips.few) }, { rounds: 15 })
}

/** Moves the last item of a day that has all items of the trip before the others, to the commit. */
export async function itemReordered(): Promise<Comparison> {
  const database = await openDevice()
  const store = createDexieDeviceStore(database)
  const trips = await downloadTrips(database, { days: 1 })
  const moving = (id: TripId) => async () => {
    const { itinerary, items } = await readTrip(database, id)
    const began = performance.now()
    const last = items.toSorted(inDayOrder).at(-1)
    assert(last, 'the trip has items')
    const [placed, ...others] = placementsAt(items, [last.id], 0)
    assert(placed && others.length === 0, 'only the moved item gets another place')
    const outcome = await recordChanges(store, [
      {
        scope: scopeOfGroup(itinerary.groupId),
        actor: hanako,
        mutationId: newId(MutationId),
        at: 1_795_000_000,
        name: 'item.move',
        args: { ...placed, date: last.date },
      },
    ])
    assert(outcome.ok, 'the move is recorded')
    return performance.now() - began
  }
  return compare({ ours: moving(trips.many), yardstick: moving(trips.few) }, { rounds: 30, warmUp: 5 })
}

/** The clock of a browser is too coarse for one computation. */
const repetitions = 50

/** Compares budget and actual of rows that are read already. */
export async function budgetCompared(): Promise<Comparison> {
  const database = await openDevice()
  const trips = await downloadTrips(database, { days: 10 })
  const comparing = async (id: TripId) => {
    const { items, expenses } = await readTrip(database, id)
    return timed(() => {
      for (let count = 0; count < repetitions; count++) compareBudget({ items, expenses, people })
    })
  }
  const [ours, yardstick] = [await comparing(trips.many), await comparing(trips.few)]
  return compare({ ours, yardstick }, { rounds: 15 })
}

/** By the indexes that the tables have for it. */
async function readTrip(database: AccountDatabase, id: TripId) {
  const [trip, items, expenses] = await Promise.all([
    database.itineraries.get(id),
    database.itineraryItems.where({ itineraryId: id }).toArray(),
    database.expenses.where('[itineraryId+date+createdVersion+ordinal]').between([id], [id, []]).toArray(),
  ])
  assert(trip, 'the trip is on the device')
  return { itinerary: trip, items, expenses }
}

/** Only one database can be open at a time, so both trips are on one device, each in a group of its own. */
async function downloadTrips(database: AccountDatabase, { days }: { days: number }) {
  return {
    few: await downloadTrip(database, { group: 1, count: few, days }),
    many: await downloadTrip(database, { group: 2, count: many, days }),
  }
}

async function downloadTrip(
  database: AccountDatabase,
  { group, count, days }: { group: number; count: number; days: number },
): Promise<TripId> {
  await download(database, { group, expenses: 0, people })
  const [groupId, itineraryId] = [groupIdOf(group), tripIdOf(group)]
  const dates = Array.from({ length: days }, (_, day) => `2026-11-${String(10 + day).padStart(2, '0')}`)
  const [startDate = '', endDate = startDate] = [dates.at(0), dates.at(-1)]
  const keys = keysBetween(null, null, count)
  const items = keys.map((orderKey, index) => {
    const date = dates[index % days] ?? startDate
    return itemRow(group * 1_000 + index, { groupId, itineraryId, date, orderKey })
  })
  const rows = expenseRows(groupId, { first: group * 1_000_000, count: count * expensesOfItem, people })
  const expenses = rows.map((row, index) => ({
    ...row,
    itineraryId,
    itineraryItemId: itemIdOf(group * 1_000 + (index % count)),
  }))
  const trip = tripRow(group, { groupId, startDate, endDate })
  const delta = {
    scope: scopeOfGroup(groupId),
    from: 1,
    to: 2,
    rows: { itineraries: [trip], itineraryItems: items, expenses },
    deleted: {},
  }
  await applyAnswers(createDexieDeviceStore(database), { epoch: 'first', deltas: [delta] })
  return itineraryId
}
