/** The addresses and functions of specification 2, sections 2.5 to 2.7: items of an itinerary, and its budget. */
import { at } from '../holding-test.ts'
import type { Place } from './row.ts'

const trips = 'client/features/trips'
const editItem = (title: string) => at(`${trips}/edit-item-screen.test.tsx`, title)
const inDialog = (title: string) => at(`${trips}/edit-item-dialog.test.tsx`, title)
const compared = at(
  `${trips}/budget-page.test.tsx`,
  'compares each item, category and day in words, and opens the expenses of an item',
)
const screens = 'docs/decisions/0087-trip-screens.md'

export const itemPlaces: readonly Place[] = [
  {
    item: '2.5 /groups/{id}/itineraries/{id}/items/{id}/edit',
    place: 'client/routes.tsx',
    heldBy: at('client/addresses.test.tsx', '%s is the address of a screen'),
  },
  {
    item: '2.5 title, date, time, location and category of an item',
    place: `${trips}/item-form.tsx`,
    heldBy: editItem('has the item in its fields, and offers all categories'),
  },
  {
    item: '2.5 description of an item',
    place: `${trips}/item-form.tsx`,
    heldBy: editItem('is not saved with a budget that cannot be read or a note that is too long, which stay'),
  },
  {
    item: '2.5 financial status, expense type and budget of an item',
    place: `${trips}/item-form.tsx`,
    heldBy: editItem('shares a budget that has no other way to be paid, and says how much each pays'),
    differs: `one field says how it is paid and one how much; the status follows (${screens})`,
  },
  {
    item: '2.5 保存 → the itinerary, with 項目を更新しました',
    place: `${trips}/edit-item-screen.tsx`,
    heldBy: editItem('sends only what was changed, and returns to the plan'),
    differs: '予定を更新しました (docs/decisions/0032-wording.md)',
  },
  {
    item: '2.5 保存 is disabled without a title or a date',
    place: `${trips}/item-form.tsx`,
    heldBy: editItem('cannot be saved without a title or a date'),
    differs:
      'it is pressed, and the field says what is missing (docs/decisions/0082-one-rule-for-all-screens.md)',
  },
  {
    item: '2.5 保存 is disabled while saving',
    place: 'client/ui/use-save.ts',
    heldBy: editItem('is saved once on two quick taps, and cannot be saved again meanwhile'),
  },
  {
    item: '2.5 削除, after a confirmation → the itinerary, with 項目を削除しました',
    place: `${trips}/edit-item-screen.tsx`,
    heldBy: editItem('deletes the item at once, and restores it by the notice'),
    differs:
      'it is deleted at once, and the notice 予定を削除しました undoes it (docs/decisions/0053-undo-and-trash.md)',
  },
  {
    item: '2.5 項目が見つかりません, with a button back to the group',
    place: `${trips}/missing-trip.tsx`,
    heldBy: editItem('says that there is no such item, and leads back to the group'),
    differs: '予定が見つかりません (docs/decisions/0032-wording.md)',
  },
  {
    item: '2.6 an item is edited in a modal',
    place: `${trips}/edit-item-screen.tsx`,
    heldBy: inDialog('saves what was changed, and stays on the plan'),
  },
  {
    item: '2.6 the modal on a phone',
    place: `${trips}/plan/plan-item-row.tsx`,
    heldBy: inDialog('has a screen of its own where there is little room'),
    differs: `a link to the screen of the same form (${screens})`,
  },
  {
    item: '2.6 a settings panel: no payment, budget only or shared',
    place: `${trips}/cost-split-dialog.tsx`,
    heldBy: at(`${trips}/cost-split-dialog.test.tsx`, 'chosen as %s with the amount %j are stored as %j'),
    differs: `also paid beforehand and free, as in the form; budget only is 各自払い (${screens})`,
  },
  {
    item: '2.7 a panel of an itinerary',
    place: `${trips}/budget-page.tsx`,
    heldBy: at(`${trips}/budget-page.test.tsx`, 'is opened from the plan, and leads back to it'),
    differs: `a page of the plan, at #budget (${screens})`,
  },
  {
    item: '2.7 items with budget, actual and variance',
    place: `${trips}/budget-page.tsx`,
    heldBy: compared,
  },
  {
    item: '2.7 a link to the form, with itinerary_id, create_item and returnPath',
    place: 'client/features/expenses/add-expense-button.tsx',
    heldBy: compared,
  },
  {
    item: '2.7 per person: the total actual divided by the members, rounded',
    place: `${trips}/budget-page.tsx`,
    heldBy: compared,
  },
]
