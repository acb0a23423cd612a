/** The addresses and functions of specification 3, sections 2.9 to 2.13: payments, settlements and transfers. */
import { at } from '../holding-test.ts'
import type { Place } from './row.ts'

const settlements = 'client/features/settlements'
const payments = `${settlements}/payments-screen.tsx`
const balances = `${settlements}/balances.tsx`
const dialog = `${settlements}/transfer-dialog.tsx`
const people = 'client/store/queries/people.ts'

const isScreen = at('client/addresses.test.tsx', '%s is the address of a screen')
const leads = at('client/addresses.test.tsx', 'of a group, %s leads to %s')
const record = (title: string) => at(`${settlements}/payments-screen.test.tsx`, title)
const screen = (title: string) => at(`${settlements}/settlement-screen.test.tsx`, title)
const ofTrip = (title: string) => at(`${settlements}/settlement-of-trip.test.tsx`, title)
const view = (title: string) => at(`${settlements}/settlement-view.test.tsx`, title)
const suggestions = (title: string) => at(`${settlements}/suggestion-list.test.tsx`, title)
const unfolded = (title: string) => at(`${settlements}/balances.test.tsx`, title)
const values = (title: string) => at(`${settlements}/transfer-values.test.ts`, title)
const settling = (title: string) => at(`${settlements}/mark-settled-view.test.tsx`, title)

const bothWays = record('marks each share of each unsettled expense both ways, folded by expense')
const eachBalance = unfolded('unfolds each balance to the sum that it is, and each part to its rows')
const bothLists = unfolded('unfolds all balances and both lists of expenses at once')
const inconsistent = view('names the wrong expense and hides the suggestions if the ledger is inconsistent')
const unknown = at(
  'client/store/queries/people.test.ts',
  'names people of whom this device has no row by their ids',
)
const asked = view('asks for sender, receiver and amount')
const blank = values('a new transfer is of today, is called 送金, and has no note')
const wording = 'docs/decisions/0032-wording.md'
const oneSettlement = 'docs/decisions/0110-one-settlement.md'
const recordOfPayments = 'docs/decisions/0105-record-of-payments.md'
const backLinks = 'docs/decisions/0117-back-buttons.md'

export const settlementPlaces: readonly Place[] = [
  { item: '2.9 /groups/{id}/payments', place: 'client/routes.tsx', heldBy: isScreen },
  { item: '2.9 the unsettled expenses', place: payments, heldBy: bothWays },
  {
    item: '2.9 paid or unpaid of each participant, switched both ways',
    place: `${settlements}/payment-rows.tsx`,
    heldBy: bothWays,
    differs: `先に返した, which is a payment with an amount (${recordOfPayments})`,
  },
  {
    item: '2.9 back to the group',
    place: `${settlements}/payments-screen.tsx`,
    heldBy: at(`${settlements}/ways-back.test.tsx`, 'goes back from %s to the settlement as it was left'),
    differs: `to the tab 精算 of the group (${backLinks})`,
  },
  {
    item: '2.10 the summary as a page',
    place: 'client/routes.tsx',
    heldBy: leads,
    differs: `/settlements/summary opens the settlement, unfolded (${oneSettlement})`,
  },
  {
    item: '2.10 the settlement opens as the summary',
    place: `${settlements}/settlement-screen.tsx`,
    heldBy: screen('opens at the balances, with everything unfolded, as the summary'),
  },
  { item: '2.10 paid, owed and balance of each member', place: balances, heldBy: eachBalance },
  {
    item: '2.10 the unsettled and the settled expenses',
    place: `${settlements}/expense-lists.tsx`,
    heldBy: bothLists,
  },
  {
    item: '2.10 back to the expenses of the group',
    place: `${settlements}/settlement-screen.tsx`,
    heldBy: screen('is a tab under the name of its group, and goes back to the dashboard'),
    differs: `the expenses are the tab beside it (${backLinks}, ${oneSettlement})`,
  },
  { item: '2.11 /groups/{id}/settlements', place: 'client/routes.tsx', heldBy: isScreen },
  {
    item: '2.11 the settlement of an itinerary',
    place: `${settlements}/settlement.tsx`,
    heldBy: ofTrip('has the plan and the balances of the trip alone, and leads to the group’s'),
  },
  {
    item: '2.11 an itinerary beside the group in the address',
    place: `${settlements}/settlement-screen.tsx`,
    heldBy: screen('leads to the settlement of a trip that its address names'),
    differs: 'the parameter itinerary leads to the trip’s tab (docs/decisions/0088-settling-a-trip.md)',
  },
  {
    item: '2.11 back to the group',
    place: `${settlements}/settlement-screen.tsx`,
    heldBy: screen('is a tab under the name of its group, and goes back to the dashboard'),
    differs: 'it is a tab of the group (docs/decisions/0058-settlement-tab.md)',
  },
  {
    item: '2.11 back to the group, from an itinerary',
    place: 'client/features/trips/trip-screen.tsx',
    heldBy: at('client/features/trips/trip-screen.test.tsx', 'goes back to the trips of the group'),
  },
  {
    item: '2.11 精算管理（統一システム）',
    place: 'client/features/groups/group-tabs.tsx',
    heldBy: screen('is a tab under the name of its group, and goes back to the dashboard'),
    differs: `精算 (${wording})`,
  },
  { item: '2.11 net balances of the members', place: balances, heldBy: eachBalance },
  {
    item: '2.11 suggested transfers',
    place: `${settlements}/suggestion-list.tsx`,
    heldBy: suggestions('lists my own transfers first and then those of others, with whole names'),
  },
  {
    item: '2.11 expenses by payer, with display title, expenses and total',
    place: balances,
    heldBy: eachBalance,
    differs: `立て替えた分, to which the balance of each payer unfolds (${oneSettlement})`,
  },
  {
    item: '2.11 the history of transfers',
    place: payments,
    heldBy: record('lists all transfers, and those for an expense under its present name'),
    differs: `支払いの記録, to which the settlement leads (${recordOfPayments})`,
  },
  {
    item: '2.11 the history of transfers of an itinerary',
    place: `${settlements}/payments-screen.tsx`,
    heldBy: record('of a trip lists its transfers and expenses alone, records for it, and goes back to it'),
    differs: `支払いの記録, limited to the trip (${oneSettlement})`,
  },
  {
    item: '2.11 整合性エラー検出',
    place: `${settlements}/integrity-panel.tsx`,
    heldBy: inconsistent,
    differs: `計算が合わない支出があります (${wording})`,
  },
  {
    item: '2.11 送金提案を非表示',
    place: 'shared/money/settlement-overview.ts',
    heldBy: inconsistent,
    differs: `the sentence says until when (${wording})`,
  },
  {
    item: '2.11 警告',
    place: `${settlements}/integrity-panel.tsx`,
    heldBy: view('warns of an expense that may be a transfer, and hides nothing'),
  },
  { item: '2.11 不明ユーザー(...)', place: people, heldBy: unknown },
  { item: '2.11 仮メンバー(...)', place: people, heldBy: unknown },
  {
    item: '2.11 精算データがありません',
    place: `${settlements}/settlement-place.tsx`,
    heldBy: view('shows that it is loading, or that there is nothing to settle'),
    differs: `まだ精算するものがありません (${wording})`,
  },
  { item: '2.12 from member, to member and amount', place: dialog, heldBy: asked },
  { item: '2.12 payment date, today by default', place: dialog, heldBy: blank },
  { item: '2.12 note, optional', place: dialog, heldBy: blank },
  { item: '2.12 title, optional, 送金 by default', place: dialog, heldBy: blank },
  {
    item: '2.12 an empty title becomes 送金',
    place: `${settlements}/transfer-values.ts`,
    heldBy: at(
      `${settlements}/record-transfer.test.tsx`,
      'a transfer is recorded at once, and 元に戻す in the notice deletes it',
    ),
  },
  { item: '2.12 the destinations exclude the source', place: dialog, heldBy: asked },
  {
    item: '2.12 the modal closes 2 s after success',
    place: dialog,
    heldBy: suggestions('changes the fields of a suggested transfer before recording it'),
    differs: 'at once: the notice says that it is recorded, and undoes it',
  },
  {
    item: '2.12 a transfer is created',
    place: `${settlements}/transfer-dialog.tsx`,
    heldBy: record('records a payment that was not suggested'),
  },
  {
    item: '2.12 a transfer of an itinerary is created',
    place: `${settlements}/transfer-dialog.tsx`,
    heldBy: ofTrip('records another transfer of the trip, which the person enters'),
  },
  {
    item: '2.12 a transfer is edited',
    place: `${settlements}/edit-transfer-dialog.tsx`,
    heldBy: record('edits a recorded transfer, which its row and its address open'),
  },
  {
    item: '2.12 a transfer is deleted',
    place: `${settlements}/edit-transfer-dialog.tsx`,
    heldBy: record('of a trip lists its transfers and expenses alone, records for it, and goes back to it'),
  },
  {
    item: '2.13 settle, in the detail overlay',
    place: `${settlements}/mark-settled-dialog.tsx`,
    heldBy: at(
      'client/features/expenses/expense-detail.test.tsx',
      'settles at the very end, after asking with the debts that would be lost',
    ),
  },
  {
    item: '2.13 the settle dialog marks the payer as you',
    place: `${settlements}/mark-settled-dialog.tsx`,
    heldBy: settling('calls the person あなた who has paid themselves'),
  },
  {
    item: '2.13 bulk settle',
    place: `${settlements}/mark-settled-screen.tsx`,
    heldBy: settling(
      'settles everything that is shown, and says that no balance changes if everything is paid',
    ),
  },
  {
    item: '2.13 bulk settle of an itinerary',
    place: `${settlements}/mark-settled-screen.tsx`,
    heldBy: at(
      `${settlements}/mark-settled-screen.test.tsx`,
      'of a trip offers its active rows alone, asks about open debts, and settles them',
    ),
    differs: `a page to which the trip’s settlement leads (${oneSettlement})`,
  },
]
