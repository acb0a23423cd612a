/** The specified calls on the settlement and the transfers of a trip (3, section 7, "Expense and settlement calls"). */
import { expect } from 'vitest'
import { type Cast, type Row, group, nowhere } from './specified-cast.ts'

const transfers = ({ trip }: Cast) => `/itineraries/${trip}/transfers`
const oneTransfer = (cast: Cast) => `${transfers(cast)}?transferId=${cast.transfer}`
const ofNoTrip = { path: `/itineraries/${nowhere}/transfers` }

/** Everybody in the group may record and change transfers, so none of these calls has a wrong role. */
const changed = (specified: string): Row => ({
  specified,
  path: oneTransfer,
  body: () => ({ amount: 150, note: '現金' }),
  by: 'hanako',
  answered: ({ trip: itineraryId, transfer: id, misaki }) => ({
    transfer: expect.objectContaining({
      id,
      itineraryId,
      amount: 150,
      note: '現金',
      toUserKey: `u:${misaki.user.id}`,
    }),
  }),
  outsider: 'itinerary-not-found',
  missing: [(cast) => ({ path: `${transfers(cast)}?transferId=${nowhere}` }), 'transfer-not-found'],
  malformed: [{ amount: 0 }, 'amount-not-positive'],
  again: 'ok',
})

export const settlementRows: readonly Row[] = [
  {
    specified: 'GET /groups/{groupId}/itineraries/{itineraryId}/settlement',
    path: (cast) => `${group(cast)}/itineraries/${cast.trip}/settlement`,
    by: 'taro',
    answered: ({ expense, transfer, misaki, taro, hanako: { user } }) => ({
      data: {
        net_balances: expect.arrayContaining([
          {
            ...{ user_key: `u:${user.id}`, user_id: user.id, display_name: '花子' },
            ...{ balance: 0, total_paid: 400, total_owed: 400 },
          },
          expect.objectContaining({ user_key: `u:${taro.user.id}`, balance: 100 }),
          expect.objectContaining({ user_key: `u:${misaki.user.id}`, balance: -100 }),
        ]),
        optimized_transfers: [
          {
            ...{ from_user_key: `u:${misaki.user.id}`, from_display_name: '美咲' },
            ...{ to_user_key: `u:${taro.user.id}`, to_display_name: '太郎', amount: 100 },
          },
        ],
        expenses_by_payer: [
          {
            payer_user_key: `u:${user.id}`,
            payer_display_name: '花子',
            display_title: expect.stringContaining('花子'),
            expenses: [expect.objectContaining({ id: expense, amount: 400 })],
            total_amount: 400,
          },
        ],
        transfer_history: [expect.objectContaining({ id: transfer, amount: 100 })],
        integrity_check: expect.objectContaining({ is_integrity_ok: true, total_net_sum: 0 }),
        integrity_warnings: [],
        total_unsettled: 400,
        participant_count: 3,
        hidden_by_group_transfer: false,
      },
    }),
    outsider: 'group-not-found',
    missing: [
      (cast) => ({ path: `${group(cast)}/itineraries/${cast.goneTrip}/settlement` }),
      'itinerary-not-found',
    ],
    again: 'ok',
  },
  {
    specified: 'POST /itineraries/{itineraryId}/transfers {fromId, toId, amount, paymentDate, note, title}',
    path: transfers,
    body: ({ hanako, taro }) => ({
      ...{ fromId: hanako.user.id, toId: taro.user.id, amount: 300 },
      ...{ paymentDate: '2026-11-22T03:00:00Z', note: '', title: 'お茶代' },
    }),
    by: 'taro',
    answered: ({ trip: itineraryId, hanako }) => ({
      transfer: expect.objectContaining({
        ...{ itineraryId, title: 'お茶代', amount: 300, paymentDate: '2026-11-22' },
        fromId: hanako.user.id,
      }),
    }),
    outsider: 'itinerary-not-found',
    missing: [() => ofNoTrip, 'itinerary-not-found'],
    malformed: [{ fromId: nowhere, toId: nowhere, paymentDate: '2026-11-22' }, 'amount-required'],
    again: 'ok',
  },
  changed('PUT /itineraries/{itineraryId}/transfers?transferId={id}'),
  changed('PATCH /itineraries/{itineraryId}/transfers?transferId={id}'),
  {
    specified: 'DELETE /itineraries/{itineraryId}/transfers?transferId={id}',
    path: oneTransfer,
    by: 'hanako',
    answered: () => ({}),
    outsider: 'itinerary-not-found',
    missing: [(cast) => ({ path: `${transfers(cast)}?transferId=${nowhere}` }), 'transfer-not-found'],
    malformed: [{ everything: true }, 'unknown-field'],
    again: 'ok',
  },
]
