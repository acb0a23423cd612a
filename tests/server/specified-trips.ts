/** The specified calls on trips and items (2, section 7, "Itineraries and items"), with the alternate forms of their paths. */
import { expect } from 'vitest'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Cast, type Row, elsewhere, group, nowhere } from './specified-cast.ts'

const trip = ({ trip: id }: Cast) => `/itineraries/${id}`
const item = ({ item: id }: Cast) => `/itinerary-items/${id}`
const noTrip = { path: `/itineraries/${nowhere}` }
const noItem = { path: `/itinerary-items/${nowhere}` }
const named = (fields: object) => ({ itinerary: expect.objectContaining(fields) })
const oneItem = (fields: object) => ({ item: expect.objectContaining(fields) })
const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }

/** Everybody in the group may plan, so none of these calls has a wrong role. */
type TripRow = Omit<Row, 'by' | 'outsider'> & { outsider?: RejectionCode }
const ofTrip = (row: TripRow): Row => ({ by: 'taro', outsider: 'itinerary-not-found', ...row })
const ofItem = (row: TripRow): Row => ({ by: 'taro', outsider: 'item-not-found', ...row })

const edited = (specified: string, tail = ''): Row =>
  ofTrip({
    specified,
    path: (cast) => trip(cast) + tail,
    body: () => ({ title: '紅葉狩り', end_date: '2026-11-23', status: 'active' }),
    answered: () =>
      named({ title: '紅葉狩り', startDate: '2026-11-20', endDate: '2026-11-23', status: 'active' }),
    missing: [() => ({ path: noTrip.path + tail }), 'itinerary-not-found'],
    malformed: [{ ...dates, endDate: '2026-11-19' }, 'dates-reversed'],
    again: 'ok',
  })

const deleted = (specified: string, tail = ''): Row =>
  ofTrip({
    specified,
    path: (cast) => trip(cast) + tail,
    body: ({ expense }) => ({ expenses: [expense] }),
    answered: () => ({}),
    missing: [() => ({ path: noTrip.path + tail }), 'itinerary-not-found'],
    malformed: [{ expenses: 'all' }, 'unreadable'],
    again: 'ok',
  })

const read = (specified: string, tail = ''): Row =>
  ofTrip({
    specified,
    path: (cast) => trip(cast) + tail,
    answered: ({ trip: id, groupId }) =>
      named({ id, groupId, title: '紅葉', status: 'draft', destination: '嵐山', ...dates }),
    missing: [() => ({ path: noTrip.path + tail }), 'itinerary-not-found'],
    again: 'ok',
  })

const reordered = (specified: string, tail: string): Row =>
  ofTrip({
    specified,
    path: (cast) => trip(cast) + tail,
    body: ({ item: first, second }) => ({ itemIds: [second, first] }),
    answered: ({ item: first, second }) => ({
      items: [
        expect.objectContaining({ id: second, sortOrder: 0 }),
        expect.objectContaining({ id: first, orderIndex: 1 }),
      ],
    }),
    missing: [({ item: first }) => ({ body: { itemIds: [first, nowhere] } }), 'item-not-found'],
    malformed: [{ itemIds: [] }, 'unreadable'],
    again: 'ok',
  })

const preset = (specified: string, tail: string): Row =>
  ofItem({
    specified,
    path: (cast) => item(cast) + tail,
    answered: ({ trip: itineraryId, item: itineraryItemId, taro }) => ({
      data: expect.objectContaining({ title: '拝観 - 支出', amount: 1_200, itineraryId, itineraryItemId }),
      expense: expect.objectContaining({
        paidBy: taro.user.id,
        paidByUser: { id: taro.user.id, displayName: '太郎' },
        createdByName: '太郎',
        splitMethod: 'equal',
        date: '2026-11-20',
      }),
    }),
    missing: [() => ({ path: noItem.path + tail }), 'item-not-found'],
    malformed: [{ amount: 0 }, 'amount-not-positive'],
    again: 'ok',
  })

const itemEdited = (specified: string): Row =>
  ofItem({
    specified,
    path: item,
    body: () => ({
      date: '2026-11-21',
      time: '10:30',
      location: '清水寺',
      category: '観光',
      financialInfo: { status: 'BUDGET_SET', expenseType: 'PERSONAL', budgetAmount: 2_000 },
    }),
    answered: () =>
      oneItem({
        date: '2026-11-21',
        time: '10:30',
        location: '清水寺',
        category: 'SIGHTSEEING',
        estimatedCost: 2_000,
        expenseType: 'PERSONAL',
        financialInfo: expect.objectContaining({ budgetAmount: 2_000, actualAmount: 400 }),
      }),
    missing: [() => noItem, 'item-not-found'],
    malformed: [{ time: '25:00' }, 'time-invalid'],
    again: 'ok',
  })

export const tripRows: readonly Row[] = [
  {
    specified: 'GET /groups/{groupId}/itineraries',
    path: (cast) => `${group(cast)}/itineraries`,
    by: 'taro',
    answered: ({ trip: id }) => ({ itineraries: [expect.objectContaining({ id })] }),
    outsider: 'group-not-found',
    missing: [() => ({ path: `${elsewhere.path}/itineraries` }), 'group-not-found'],
    again: 'ok',
  },
  {
    specified: 'POST /groups/{groupId}/itineraries {title, description, startDate, endDate, destination}',
    path: (cast) => `${group(cast)}/itineraries`,
    body: () => ({ title: '雪', description: '', ...dates, destination: '金沢' }),
    by: 'taro',
    answered: () => named({ title: '雪', destination: '金沢', status: 'draft', ...dates }),
    outsider: 'group-not-found',
    missing: [() => ({ path: `${elsewhere.path}/itineraries` }), 'group-not-found'],
    malformed: [{ title: '雪', startDate: '', endDate: '2026-11-22' }, 'itinerary-fields-required'],
    again: 'ok',
  },
  read('GET /itineraries/{id}'),
  read('GET /itineraries/{id}/get', '/get'),
  edited('PUT /itineraries/{id}'),
  edited('PATCH /itineraries/{id}'),
  edited('PUT /itineraries/{id}/update', '/update'),
  deleted('DELETE /itineraries/{id}'),
  deleted('DELETE /itineraries/{id}/delete', '/delete'),
  ofTrip({
    specified: 'POST /itineraries/{id}/restore',
    path: ({ goneTrip }) => `/itineraries/${goneTrip}/restore`,
    answered: ({ goneTrip }) => named({ id: goneTrip, title: '桜' }),
    missing: [() => ({ path: `${noTrip.path}/restore` }), 'itinerary-not-found'],
    malformed: [{ items: [] }, 'unknown-field'],
    again: 'ok',
  }),
  ofTrip({
    specified: 'GET /itineraries/{id}/items',
    path: (cast) => `${trip(cast)}/items`,
    answered: ({ item: first, second }) => ({
      items: [
        expect.objectContaining({
          id: first,
          title: '拝観',
          sortOrder: 0,
          actualCost: 400,
          perPersonCost: 100,
        }),
        expect.objectContaining({ id: second, title: 'そば', sortOrder: 1, createdByName: '花子' }),
      ],
    }),
    missing: [() => ({ path: `${noTrip.path}/items` }), 'itinerary-not-found'],
    again: 'ok',
  }),
  ofTrip({
    specified: 'GET /itineraries/{id}/expenses',
    path: (cast) => `${trip(cast)}/expenses`,
    answered: ({ expense, item: first, second }) => ({
      expenses: [expect.objectContaining({ id: expense, itineraryItemId: first })],
      budgetComparison: [
        {
          ...{ item_id: first, title: '拝観', budget: 1_200, actual_expense: 400, expense_count: 1 },
          ...{ variance: -800, variance_percentage: (-800 / 1_200) * 100, per_person: 100 },
        },
        {
          ...{ item_id: second, title: 'そば', budget: 0, actual_expense: 0, expense_count: 0 },
          ...{ variance: 0, variance_percentage: 0, per_person: null },
        },
      ],
    }),
    missing: [() => ({ path: `${noTrip.path}/expenses` }), 'itinerary-not-found'],
    again: 'ok',
  }),
  ofTrip({
    specified: 'POST /itineraries/{id}/items {date, title, time, …, estimatedCost, sortOrder}',
    path: (cast) => `${trip(cast)}/items`,
    body: () => ({
      date: '2026-11-20',
      title: '新幹線',
      time: '08:00',
      location: '東京駅',
      description: '',
      category: '新幹線',
      estimatedCost: 0,
      sortOrder: 0,
    }),
    answered: () =>
      oneItem({
        title: '新幹線',
        category: 'TRAIN',
        sortOrder: 0,
        financialStatus: 'NOT_APPLICABLE',
        expenseType: 'FREE',
        settlementStatus: 'UNSETTLED',
      }),
    missing: [() => ({ path: `${noTrip.path}/items` }), 'itinerary-not-found'],
    malformed: [{ date: '2026-11-20', title: ' ' }, 'item-title-required'],
    again: 'ok',
  }),
  ofItem({
    specified: 'GET /itinerary-items/{id}',
    path: item,
    answered: ({ item: id }) =>
      oneItem({ id, financialStatus: 'EXPENSE_RECORDED', settlementStatus: 'SETTLING' }),
    missing: [() => noItem, 'item-not-found'],
    again: 'ok',
  }),
  itemEdited('PUT /itinerary-items/{id}'),
  itemEdited('PATCH /itinerary-items/{id}'),
  ofItem({
    specified: 'DELETE /itinerary-items/{id}',
    path: item,
    answered: () => ({}),
    missing: [() => noItem, 'item-not-found'],
    malformed: [{ everything: true }, 'unknown-field'],
    again: 'ok',
  }),
  ofItem({
    specified: 'POST /itinerary-items/{id}/restore',
    path: ({ goneItem }) => `/itinerary-items/${goneItem}/restore`,
    answered: ({ goneItem }) => oneItem({ id: goneItem, title: '甘味' }),
    missing: [() => ({ path: `${noItem.path}/restore` }), 'item-not-found'],
    malformed: [{ everything: true }, 'unknown-field'],
    again: 'ok',
  }),
  ofItem({
    specified: 'POST /itinerary-items/{id}/extensions {key, value, valueType}',
    path: (cast) => `${item(cast)}/extensions`,
    body: () => ({ key: '服装', value: '歩きやすい靴' }),
    answered: () => oneItem({ extensions: [{ key: '服装', value: '歩きやすい靴', valueType: 'string' }] }),
    missing: [() => ({ path: `${noItem.path}/extensions` }), 'item-not-found'],
    malformed: [{ key: '', value: '靴' }, 'extension-key-required'],
    again: 'ok',
  }),
  reordered('PUT /itineraries/{id}/items/reorder {itemIds}', '/items/reorder'),
  reordered('PUT /itineraries/{id}/reorder-items {itemIds}', '/reorder-items'),
  ofItem({
    specified: 'PUT /itinerary-items/{id}/financial-status {financialStatus, expenseType, estimatedCost}',
    path: ({ second }) => `/itinerary-items/${second}/financial-status`,
    body: () => ({ financialStatus: 'ZERO_CONFIRMED', expenseType: 'FREE', estimatedCost: 0 }),
    answered: () => oneItem({ financialStatus: 'ZERO_CONFIRMED', expenseType: 'FREE', estimatedCost: 0 }),
    missing: [() => ({ path: `${noItem.path}/financial-status` }), 'item-not-found'],
    malformed: [{ financialStatus: 'SETTLED' }, 'financial-status-derived'],
    again: 'ok',
  }),
  preset('POST /itinerary-items/{id}/expenses', '/expenses'),
  preset('POST /itinerary-items/{id}/create-expense', '/create-expense'),
  {
    specified: 'PUT /expenses/{id}/link-item {itineraryItemId}',
    path: ({ expense }) => `/expenses/${expense}/link-item`,
    body: ({ second }) => ({ itineraryItemId: second }),
    by: 'taro',
    answered: ({ second, trip: itineraryId }) => ({
      expense: expect.objectContaining({ itineraryId, itineraryItemId: second }),
    }),
    outsider: 'expense-not-found',
    missing: [() => ({ path: `/expenses/${nowhere}/link-item` }), 'expense-not-found'],
    malformed: [{ itineraryItemId: 'そば' }, 'id-invalid'],
    again: 'ok',
  },
]
