/** The actions of one of two people on an item of a trip, on the trip, and on the dinner that may belong to it. */
import { firstTripIdOf } from '#shared/model/trip.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import { type Action, dinnerActions } from './pair-actions.ts'
import type { DeviceRows, Fixture } from './pair-fixture.ts'

const tripOf = ({ scope }: Fixture) => firstTripIdOf(groupOfScope(scope))
const itemIn = ({ items }: DeviceRows, { sight }: Fixture): TripItem | undefined =>
  items.find(({ id }) => id === sight)

const keys = { 1: 'W', 2: 'X' } as const
const { settle, ...ofDinner } = dinnerActions
if (!settle || !ofDinner['delete']) throw new Error('a dinner is settled and deleted')

export const itemActions: Record<string, Action> = {
  words: {
    call: ({ sight }, { number }) => ({ name: 'item.describe', args: { id: sight, title: `予定${number}` } }),
    isSeen: (deviceRows, { number }, fixture) => itemIn(deviceRows, fixture)?.title === `予定${number}`,
  },
  budget: {
    call: ({ sight }, { number }) => ({
      name: 'item.setBudget',
      args: { id: sight, estimatedCost: number, financialStatus: 'BUDGET_SET', expenseType: 'SHARED' },
    }),
    isSeen: (deviceRows, { number }, fixture) => itemIn(deviceRows, fixture)?.estimatedCost === number,
  },
  move: {
    call: ({ sight }, { number }) => ({
      name: 'item.move',
      args: { id: sight, date: '2026-11-21', orderKey: keys[number] },
    }),
    isSeen: (deviceRows, { number }, fixture) => itemIn(deviceRows, fixture)?.orderKey === keys[number],
  },
  delete: {
    call: ({ sight }) => ({ name: 'item.delete', args: { id: sight } }),
    isSeen: ({ deletedIds }, _done, { sight }) => deletedIds.includes(sight),
  },
  restore: {
    after: ({ sight }) => ({ name: 'item.delete', args: { id: sight } }),
    call: ({ sight }) => ({ name: 'item.restore', args: { id: sight } }),
    isSeen: ({ deletedIds }, _done, { sight }) => !deletedIds.includes(sight),
  },
  link: {
    call: (fixture) => ({
      name: 'expense.link',
      args: { id: fixture.dinner, itineraryId: tripOf(fixture), itineraryItemId: fixture.sight },
    }),
    isSeen: ({ expenses }, _done, { dinner, sight }) =>
      expenses.some(({ id, itineraryItemId }) => id === dinner && itineraryItemId === sight),
  },
  settle,
  'delete dinner': ofDinner['delete'],
  shorten: {
    call: (fixture) => ({
      name: 'itinerary.describe',
      args: { id: tripOf(fixture), dates: { startDate: '2026-11-20', endDate: '2026-11-20' } },
    }),
    isSeen: ({ itineraries }) => itineraries.some(({ endDate }) => endDate === '2026-11-20'),
  },
  'delete trip': {
    call: (fixture) => ({ name: 'itinerary.delete', args: { id: tripOf(fixture), expenses: [] } }),
    isSeen: ({ deletedIds }, _done, fixture) => deletedIds.includes(tripOf(fixture)),
  },
}
