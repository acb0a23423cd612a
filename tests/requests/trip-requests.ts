/** A request for each call on trips, their items, expenses, transfers and settlements. */
import { settlementRowsMax } from '#shared/limits.ts'
import {
  largeGroupExpenseId,
  largeGroupId,
  largeTripId,
  largeTripItemId,
  largeTripItemIds,
} from '#tests/builders/large-group.ts'
import type { Make } from './cast.ts'

const tripWords: Make = () => ({ body: { title: '長い旅行', status: 'active' } })
const ofItem =
  (body: object): Make =>
  () => ({ ids: { itemId: largeTripItemId(2) }, body })
const describeItem = ofItem({ title: '宿', sortOrder: 3 })
/** All items that the group began with, so that one that an earlier request has lost is missing here. */
const inNewOrder: Make = () => ({ body: { itemIds: largeTripItemIds.toReversed() } })
const freshExpense =
  (body?: object): Make =>
  async (cast) => ({
    ids: { expenseId: await cast.expense() },
    ...(body ? { body } : {}),
  })
const editExpense = freshExpense({ title: '夕食', amount: 1_500 })
const group = `/api/groups/${largeGroupId}`
const trip = `/api/itineraries/${largeTripId}`

/** As many expenses as one call may name, without transfers. */
function manyExpenses(first: number): string[] {
  const numbers = Array.from({ length: settlementRowsMax / 2 }, (_, index) => first + index)
  return numbers.filter((number) => number % 50 !== 0).map(largeGroupExpenseId)
}

const changeTransfer =
  (place: string): Make =>
  async (cast) => ({
    query: { transferId: await cast.transfer(place) },
    body: { amount: 200 },
  })
const deleteTransfer =
  (place: string): Make =>
  async (cast) => ({
    query: { transferId: await cast.transfer(place) },
  })
const payment: Make = async (cast) => ({ body: await cast.payment() })

export const tripRequests = {
  'GET /groups/:groupId/itineraries': () => ({}),
  'GET /itineraries/:itineraryId': () => ({}),
  'GET /itineraries/:itineraryId/get': () => ({}),
  'POST /groups/:groupId/itineraries': () => ({
    body: { title: '雪見', startDate: '2026-12-20', endDate: '2026-12-22' },
  }),
  'PUT /itineraries/:itineraryId': tripWords,
  'PATCH /itineraries/:itineraryId': tripWords,
  'PUT /itineraries/:itineraryId/update': tripWords,
  'PUT /itineraries/:itineraryId/items/reorder': inNewOrder,
  'PUT /itineraries/:itineraryId/reorder-items': inNewOrder,
  'DELETE /itineraries/:itineraryId/delete': async (cast) => ({ ids: { itineraryId: await cast.trip() } }),
  'DELETE /itineraries/:itineraryId': () => ({ body: { expenses: manyExpenses(1) } }),
  'POST /itineraries/:itineraryId/restore': () => ({}),
  'GET /itineraries/:itineraryId/items': () => ({}),
  'GET /itineraries/:itineraryId/expenses': () => ({}),
  'GET /itinerary-items/:itemId': () => ({ ids: { itemId: largeTripItemId(2) } }),
  'POST /itineraries/:itineraryId/items': () => ({ body: { title: '昼食', date: '2026-05-03' } }),
  'PUT /itinerary-items/:itemId': describeItem,
  'PATCH /itinerary-items/:itemId': describeItem,
  'DELETE /itinerary-items/:itemId': async (cast) => ({ ids: { itemId: await cast.item() } }),
  'POST /itinerary-items/:itemId/restore': async (cast) => {
    const itemId = await cast.item()
    await cast.call('DELETE', `/api/itinerary-items/${itemId}`)
    return { ids: { itemId } }
  },
  'POST /itinerary-items/:itemId/extensions': ofItem({ key: '予約番号', value: 'A1' }),
  'PUT /itinerary-items/:itemId/financial-status': ofItem({
    financialStatus: 'BUDGET_SET',
    estimatedCost: 12_000,
  }),
  'POST /itinerary-items/:itemId/expenses': ofItem({ amount: 900 }),
  'POST /itinerary-items/:itemId/create-expense': ofItem({ amount: 900 }),
  'PUT /expenses/:expenseId/link-item': freshExpense({ itineraryItemId: largeTripItemId(3) }),
  'GET /groups/:groupId/expenses': () => ({}),
  'GET /groups/:groupId/statistics': () => ({}),
  'GET /expenses/:expenseId': () => ({ ids: { expenseId: largeGroupExpenseId(7) } }),
  'POST /groups/:groupId/expenses': ({ lunch }) => ({ body: lunch }),
  'PUT /expenses/:expenseId': editExpense,
  'PATCH /expenses/:expenseId': editExpense,
  'DELETE /expenses/:expenseId': freshExpense(),
  'POST /expenses/:expenseId/restore': async (cast) => {
    const expenseId = await cast.expense()
    await cast.call('DELETE', `/api/expenses/${expenseId}`)
    return { ids: { expenseId } }
  },
  'POST /expenses/:expenseId/payments': async (cast) => {
    const { userId } = cast.owner
    return { ids: { expenseId: await cast.expense() }, body: { userId, paid: true } }
  },
  'GET /groups/:groupId/transfers': () => ({}),
  'POST /groups/:groupId/transfers': payment,
  'PUT /groups/:groupId/transfers': changeTransfer(group),
  'PATCH /groups/:groupId/transfers': changeTransfer(group),
  'DELETE /groups/:groupId/transfers': deleteTransfer(group),
  'POST /itineraries/:itineraryId/transfers': payment,
  'PUT /itineraries/:itineraryId/transfers': changeTransfer(trip),
  'PATCH /itineraries/:itineraryId/transfers': changeTransfer(trip),
  'DELETE /itineraries/:itineraryId/transfers': deleteTransfer(trip),
  'GET /groups/:groupId/settlement': () => ({}),
  'GET /groups/:groupId/itineraries/:itineraryId/settlement': () => ({}),
  'GET /groups/:groupId/settlement-calculator': () => ({}),
  'POST /expenses/:expenseId/settle': freshExpense(),
  'POST /groups/:groupId/settle': () => ({ body: { expenses: manyExpenses(401).map((id) => ({ id })) } }),
} satisfies Record<string, Make>
