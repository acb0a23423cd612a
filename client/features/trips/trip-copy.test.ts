/** The changes that copy a trip: its items on the moved days, in their order, without money that was spent. */
import { expect, it } from 'vitest'
import { daysOf } from '#shared/model/day-order.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import { newId } from '#client/store/new-id.ts'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { copyOfTrip } from './trip-copy.ts'

const original = tripRow(0, { description: '車で一周', status: 'completed' })
const id = newId(TripId)

/** The new trip and its items, as the changes create them. */
function copied(items: readonly TripItem[], startDate = '2026-12-28') {
  const newItemId = () => newId(TripItemId)
  const template = { trip: original, items }
  const [trip, ...created] = copyOfTrip(template, { id, title: '冬の沖縄', startDate, newItemId })
  const rows = created.flatMap((change) =>
    change.name === 'item.create' ? [{ ...itemRow(1), ...change.args, extensions: [] }] : [],
  )
  expect(rows).toHaveLength(items.length)
  return { trip, rows }
}
/** The titles of each day in their order. */
const planOf = (items: readonly TripItem[], dates: { startDate: string; endDate: string }) =>
  daysOf(items, dates).map((day) => [day.date, ...day.items.map(({ title }) => title)])

it('the new trip has the days and texts of the old one, and is a draft', () => {
  const args = {
    ...{ id, title: '冬の沖縄', description: '車で一周', destination: '沖縄本島' },
    ...{ startDate: '2026-12-28', endDate: '2026-12-31' },
  }
  expect(copied([]).trip).toEqual({ name: 'itinerary.create', args })
})

it('thirty items of several days keep their order on the moved days, also two in one place', () => {
  const days = ['2026-08-11', '2026-08-12', '2026-08-14', '2026-08-20', null]
  // Two people have put two items into the same place: their ids decide, and the copies have other ids.
  const ofOnePlace = [6, 11]
  const items = Array.from({ length: 30 }, (_, index) =>
    itemRow(index + 1, {
      date: days[index % days.length] ?? null,
      ...(ofOnePlace.includes(index + 1) ? { orderKey: 'V' } : {}),
    }),
  )
  const { rows } = copied(items)
  const moved = ['2026-12-28', '2026-12-29', '2026-12-31', null]
  expect(planOf(rows, { startDate: '2026-12-28', endDate: '2026-12-31' })).toEqual(
    planOf(items, original).map(([, ...titles], index) => [moved[index], ...titles]),
  )
  expect(rows.filter(({ date }) => date === null)).toHaveLength(6)
  expect(rows.filter(({ date }) => date === '2027-01-06')).toHaveLength(6)
})

it('an item keeps its texts and its budget', () => {
  const inn = {
    time: '15:00',
    location: '恩納村',
    description: '予約済み',
    category: 'HOTEL',
    estimatedCost: 72_000,
    financialStatus: 'BUDGET_SET',
    expenseType: 'SHARED',
  } as const
  expect(copied([itemRow(1, inn)]).rows).toMatchObject([{ ...inn, date: '2026-12-28', title: '予定1' }])
})

it('an item has no date where the moved one lies beyond the dates that there are', () => {
  const items = ['2026-08-12', '2028-08-12'].map((date, index) => itemRow(index + 1, { date }))
  expect(copied(items, '2098-12-30').rows.map(({ date }) => date)).toEqual(['2098-12-31', null])
})
