/** The specified calls on the settlement of a trip (3, section 7, "Expense and settlement calls"). */
import { expect } from 'vitest'
import { type Row, group } from './specified-cast.ts'

export const settlementRows: readonly Row[] = [
  {
    specified: 'GET /groups/{groupId}/itineraries/{itineraryId}/settlement',
    path: (cast) => `${group(cast)}/itineraries/${cast.trip}/settlement`,
    by: 'taro',
    answered: ({ expense, hanako: { user } }) => ({
      data: {
        net_balances: [
          {
            user_key: `u:${user.id}`,
            user_id: user.id,
            display_name: '花子',
            balance: 0,
            total_paid: 400,
            total_owed: 400,
          },
        ],
        optimized_transfers: [],
        expenses_by_payer: [
          {
            payer_user_key: `u:${user.id}`,
            payer_display_name: '花子',
            display_title: expect.stringContaining('花子'),
            expenses: [expect.objectContaining({ id: expense, amount: 400 })],
            total_amount: 400,
          },
        ],
        transfer_history: [],
        integrity_check: expect.objectContaining({ is_integrity_ok: true, total_net_sum: 0 }),
        integrity_warnings: [],
        total_unsettled: 400,
        participant_count: 1,
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
]
