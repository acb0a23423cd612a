/** The addresses and functions of specification 2, sections 2.8 to 2.10: the form, the list and the details of expenses. */
import { at } from '../holding-test.ts'
import type { Place } from './row.ts'

const expenses = 'client/features/expenses'
const form = `${expenses}/form/expense-form.tsx`
const detail = `${expenses}/expense-detail.tsx`
const tab = `${expenses}/expenses-tab-view.tsx`

const address = at('client/addresses.test.tsx', '%s is the address of a screen')
const otherForm = at(
  'client/addresses.test.tsx',
  'an address of a group leads to the same one in its other form, with %j after the id',
)
const formTest = (title: string) => at(`${expenses}/form/expense-form.test.tsx`, title)
const moreDetails = (title: string) => at(`${expenses}/form/more-details.test.tsx`, title)
const ofTrip = (title: string) => at(`${expenses}/trip-expense.test.tsx`, title)
const recording = (title: string) => at(`${expenses}/recording.test.tsx`, title)
const returning = (title: string) => at(`${expenses}/form/use-return.test.tsx`, title)
const overPlan = (title: string) => at('client/features/trips/expense-over-plan.test.tsx', title)
const tabTest = (title: string) => at(`${expenses}/expenses-tab.test.tsx`, title)
const viewTest = (title: string) => at(`${expenses}/expense-views.test.tsx`, title)
const detailTest = (title: string) => at(`${expenses}/expense-detail.test.tsx`, title)
const shares = (title: string) => at(`${expenses}/payers-and-shares.test.tsx`, title)

const byTrip = at(
  `${expenses}/expenses-by-trip.test.tsx`,
  'lists expenses under their trips, with destination, count and sum, and the unassigned ones last',
)
const deletion = viewTest(
  'deletes an expense without asking, says how long it can be restored, and does not offer deletion of a settled one',
)
const settling = detailTest('settles at the very end, after asking with the debts that would be lost')
const marking = shares('marks the own share as paid by itself, and takes the mark back')
const undone = 'it is deleted at once, and the notice undoes it (docs/decisions/0053-undo-and-trash.md)'
const noticed = 'a notice in its place, which nobody has to close'
const oneList = 'docs/decisions/0112-one-list-of-expenses.md'
const wording = 'docs/decisions/0032-wording.md'

const expenseForm: readonly Place[] = [
  { item: '2.8 /groups/{id}/add-expense', place: 'client/routes.tsx', heldBy: address },
  { item: '2.8 /groups/{id}/add-expense/{id}', place: 'client/routes.tsx', heldBy: address },
  { item: '2.8 /group/{id}/add-expense', place: 'client/routes.tsx', heldBy: otherForm },
  {
    item: '2.8 the parameters itinerary_id, create_item and returnPath',
    place: `${expenses}/add-expense-screen.tsx`,
    heldBy: ofTrip('of a link creates its item and leads to another page, as the link says'),
  },
  {
    item: '2.8 the parameter itinerary_item_id',
    place: `${expenses}/form/trip-preset.ts`,
    heldBy: ofTrip('of a link to the item alone belongs to its trip'),
  },
  {
    item: '2.8 a return path in the navigation state',
    place: `${expenses}/form/use-return.ts`,
    heldBy: returning('leads back to the page on which the form was opened, as it was'),
    differs: 'one step back in the history, which needs no state (docs/decisions/0088-settling-a-trip.md)',
  },
  {
    item: '2.8 the default return: #expenses of the itinerary, else /groups/{id}/expenses',
    place: `${expenses}/form/use-return.ts`,
    heldBy: returning('leads to %s'),
    differs: `where nothing is to go back to; the expenses of a group are a tab (${oneList})`,
  },
  {
    item: '2.8 title',
    place: `${expenses}/form/details-card.tsx`,
    heldBy: formTest('needs no word: the name of the category is shown and saved as the title'),
    differs: 'it may be empty (docs/decisions/0052-expense-titles.md)',
  },
  {
    item: '2.8 amount and participants',
    place: form,
    heldBy: formTest('focuses the amount first, and splits it while it is typed, also in full-width digits'),
  },
  {
    item: '2.8 payer',
    place: `${expenses}/form/payer-field.tsx`,
    heldBy: recording('with the same date and payer'),
  },
  {
    item: '2.8 split method: equal',
    place: `${expenses}/form/split-field.tsx`,
    heldBy: formTest('focuses the amount first, and splits it while it is typed, also in full-width digits'),
  },
  {
    item: '2.8 split method: custom',
    place: `${expenses}/form/split-field.tsx`,
    heldBy: formTest('shows how much of the amount is still to be divided'),
  },
  {
    item: '2.8 split method: percentage',
    place: `${expenses}/form/split-field.tsx`,
    heldBy: formTest('splits by percentage, and shows each share in yen'),
  },
  {
    item: '2.8 category',
    place: `${expenses}/form/details-card.tsx`,
    heldBy: formTest('lets the category follow the title, says so, and keeps the one that the person chose'),
  },
  {
    item: '2.8 date',
    place: `${expenses}/form/details-card.tsx`,
    heldBy: formTest('shows the date in words, with yesterday and today one tap away'),
  },
  {
    item: '2.8 location and notes',
    place: `${expenses}/form/more-details.tsx`,
    heldBy: moreDetails('costs one line until it is opened by one tap'),
  },
  {
    item: '2.8 description',
    place: form,
    heldBy: ofTrip('keeps a trip that is not there any more, until another one is chosen'),
  },
  {
    item: '2.8 the related fields: purchase status and its dates',
    place: `${expenses}/form/more-details.tsx`,
    heldBy: moreDetails('asks only for the date of the chosen status'),
  },
  {
    item: '2.8 the related fields: itinerary and item',
    place: `${expenses}/form/details-card.tsx`,
    heldBy: ofTrip('of the group belongs to the trip and the item that are chosen in the form'),
  },
  {
    item: '2.8 an amount for all chosen participants at once',
    place: `${expenses}/form/split-field.tsx`,
    heldBy: formTest('enters one share for all selected people at once'),
  },
  {
    item: '2.8 the dialog 支出を追加しました',
    place: `${expenses}/add-expense-screen.tsx`,
    heldBy: recording('records one expense on two quick taps, and says so once'),
    differs: noticed,
  },
  {
    item: '2.8 the dialog 支出を更新しました',
    place: `${expenses}/edit-expense-screen.tsx`,
    heldBy: recording('sends only the changed fields of an edit, and says so'),
    differs: noticed,
  },
]

const history: readonly Place[] = [
  {
    item: '2.9 /groups/{id}/expenses',
    place: 'client/routes.tsx',
    heldBy: at('client/addresses.test.tsx', 'of a group, %s leads to %s'),
    differs: `it opens the tab 支出, unfolded (${oneList})`,
  },
  {
    item: '2.9 支出履歴 with the name of the group',
    place: 'client/features/group-page/group-screen.tsx',
    heldBy: tabTest(
      'opens an expense beside the list on a wide screen, and leaves everything else where it is',
    ),
    differs: `the tab 支出 below the name of the group (${wording})`,
  },
  {
    item: '2.9 back to the group',
    place: 'client/features/group-page/group-screen.tsx',
    heldBy: tabTest('leads to the changes, the trash and, with what is unfolded, back to the list as it was'),
  },
  {
    item: '2.9 時系列表示 or 旅程別表示',
    place: `${expenses}/order-switch.tsx`,
    heldBy: byTrip,
  },
  {
    item: '2.9 no such choice without itineraries',
    place: `${expenses}/expenses-tab.tsx`,
    heldBy: at(`${expenses}/expenses-by-trip.test.tsx`, 'offers no other order in a group that %s'),
  },
  { item: '2.9 未割り当ての支出', place: `${expenses}/expense-list.tsx`, heldBy: byTrip },
  {
    item: '2.9 title, destination or 目的地未設定, count and total of an itinerary',
    place: `${expenses}/expense-list.tsx`,
    heldBy: byTrip,
  },
  {
    item: '2.9 支出がありません with 支出を追加',
    place: tab,
    heldBy: viewTest('shows a skeleton while loading, and then how to begin if there are no expenses'),
    differs: 'まだ支出がありません: it is the beginning, and not a failure',
  },
  {
    item: '2.9 a row opens the detail overlay',
    place: tab,
    heldBy: tabTest(
      'opens an expense over the list on a phone, and closes it where the app was opened with it',
    ),
  },
  {
    item: '2.9 a row on a wide screen',
    place: tab,
    heldBy: tabTest(
      'opens an expense beside the list on a wide screen, and leaves everything else where it is',
    ),
    differs: `the details stand beside the list (${oneList})`,
  },
  {
    item: '2.9 the overlay: edit',
    place: detail,
    heldBy: tabTest(
      'opens an expense beside the list on a wide screen, and leaves everything else where it is',
    ),
  },
  { item: '2.9 the overlay: delete', place: detail, heldBy: deletion },
  {
    item: '2.9 the overlay: mark as paid',
    place: 'client/features/settlements/payment-rows.tsx',
    heldBy: marking,
  },
  { item: '2.9 the overlay: settle', place: detail, heldBy: settling },
  {
    item: '2.9 the overlay: close',
    place: tab,
    heldBy: tabTest(
      'opens an expense over the list on a phone, and closes it where the app was opened with it',
    ),
  },
  {
    item: '2.9 支出を読み込み中...',
    place: tab,
    heldBy: viewTest('shows a skeleton while loading, and then how to begin if there are no expenses'),
  },
  { item: '2.9 the question before a deletion', place: detail, heldBy: deletion, differs: undone },
  {
    item: '2.9 この支出を精算済みとしてマークしますか？',
    place: 'client/features/settlements/mark-settled-dialog.tsx',
    heldBy: settling,
    differs: `この支出を精算済みにしますか？ (${wording})`,
  },
  {
    item: '2.10 the expense on a card',
    place: detail,
    heldBy: detailTest(
      'says of which day and category it is below the title, and how it was split beside the shares',
    ),
  },
  {
    item: '2.10 the other fields of the expense',
    place: `${expenses}/expense-facts.tsx`,
    heldBy: detailTest('shows what is known of the purchase, with only the date of its status'),
  },
  {
    item: '2.10 the participants',
    place: `${expenses}/expense-detail.tsx`,
    heldBy: shares(
      'shows shares alone, and says nothing of those who have not paid anything for the expense by itself',
    ),
  },
  {
    item: '2.10 pay-complete, to the participant themself when unpaid',
    place: 'client/features/settlements/payment-rows.tsx',
    heldBy: marking,
    differs:
      'この支出だけ先に返した, which is taken back in the same place (docs/decisions/0105-record-of-payments.md)',
  },
  {
    item: '2.10 pay-complete, to nobody else',
    place: 'client/features/settlements/payment-rows.tsx',
    heldBy: shares('offers no mark for a settled expense, for a transfer, and to whoever may mark nobody'),
    differs: 'payers and admins may mark others, too (docs/design.md, "Permissions")',
  },
  { item: '2.10 settle only when active', place: `${expenses}/expense-detail.tsx`, heldBy: deletion },
  { item: '2.10 edit and delete, unless it is settled', place: detail, heldBy: deletion },
  {
    item: '2.10 the modal in create mode',
    place: `${expenses}/expense-in-dialog.tsx`,
    heldBy: overPlan('records an expense of the item, with the planned amount if no other is entered'),
  },
  {
    item: '2.10 the modal in edit mode',
    place: `${expenses}/expense-in-dialog.tsx`,
    heldBy: overPlan('edits an expense of the item'),
  },
  {
    item: '2.10 the modal on a phone',
    place: 'client/features/trips/plan/plan-item-row.tsx',
    heldBy: overPlan('has screens of their own where there is little room'),
    differs: 'a link to the screen of the same form (docs/decisions/0087-trip-screens.md)',
  },
]

export const expensePlaces: readonly Place[] = [...expenseForm, ...history]
