/** What can be done with a trip: another status, and its deletion. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { settlementRowsMax } from '#shared/limits.ts'
import type { TripStatus } from '#shared/model/trip.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanako, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { renderTrip } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, tripRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { deletionOf, restorationOf } from './delete-trip-dialog.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
})
afterEach(deleteAccountDatabase)

async function openActions(status: TripStatus = 'draft', days: keyof typeof datesOf = 'after') {
  await database.itineraries.put(tripRow(0, { status, ...datesOf[days] }))
  const address = renderTrip()
  await screen.findByRole('heading', { name: '夏の沖縄', level: 1 })
  await userEvent.click(screen.getByRole('button', { name: '旅程の操作' }))
  await screen.findByRole('dialog', { name: '旅程の操作' })
  return address
}
const datesOf = {
  before: { startDate: '2090-08-11', endDate: '2090-08-14' },
  during: { startDate: '2020-08-11', endDate: '2090-08-14' },
  after: { startDate: '2020-08-11', endDate: '2020-08-14' },
}
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }))
const undo = () => userEvent.click(screen.getByRole('button', { name: '元に戻す' }))

it.each([
  ['draft', 'before', ['旅を取りやめる']],
  ['active', 'before', ['旅を取りやめる']],
  ['draft', 'during', ['完了にする', '旅を取りやめる']],
  ['active', 'during', ['完了にする', '旅を取りやめる']],
  ['draft', 'after', ['旅を取りやめる']],
  ['completed', 'during', ['再開する', '旅を取りやめる']],
  ['cancelled', 'before', ['再開する']],
] as const)('offers of a trip that is %s, %s its days: %j', async (status, days, actions) => {
  await openActions(status, days)
  const names = dialog()
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '')
  const expected = ['旅程を編集', '写真・書類', '共有・印刷', '旅程をコピー', ...actions, '旅程を削除']
  expect(names.map((name, index) => name.slice(0, expected[index]?.length))).toEqual(expected)
})

it('asks before the status changes, and changes it', async () => {
  await openActions('active', 'during')
  await press(/^完了にする/)
  const question = await screen.findByRole('dialog', { name: '完了にする' })
  expect(question.textContent).toContain('「夏の沖縄」を完了にしますか？')
  expect(await recordedIn(database)).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: '完了にする' }))
  expect(await screen.findByText('完了にしました')).toBeDefined()
  expect(await recordedIn(database)).toEqual([
    { name: 'itinerary.setStatus', args: { id: itineraryId, status: 'completed' } },
  ])
})

it('completes a trip of which its days alone say that it is under way', async () => {
  await openActions('draft', 'during')
  await press(/^完了にする/)
  await userEvent.click(await screen.findByRole('button', { name: '完了にする' }))
  expect(await screen.findByText('完了にしました')).toBeDefined()
  expect((await database.itineraries.get(itineraryId))?.status).toBe('completed')
})

it('says why the status was not changed', async () => {
  await openActions('active', 'during')
  await press(/^完了にする/)
  await database.itineraries.update(itineraryId, { status: 'cancelled' })
  await userEvent.click(await screen.findByRole('button', { name: '完了にする' }))
  expect(await screen.findByText('旅程の状態を変更できませんでした')).toBeDefined()
})

it('deletes a trip without expenses after a question, and restores it by the notice', async () => {
  await database.itineraryItems.bulkPut([itemRow(1), itemRow(2)])
  const address = await openActions()
  await press('旅程を削除')
  const question = await screen.findByRole('dialog', { name: '旅程を削除' })
  expect(question.textContent).toContain(
    '「夏の沖縄」を削除しますか？\n予定2件も削除します。30日以内なら、ゴミ箱から元に戻せます。',
  )
  expect(within(question).queryByRole('radio')).toBeNull()
  await userEvent.click(within(question).getByRole('button', { name: '削除する' }))
  expect(await screen.findByText('「夏の沖縄」を削除しました')).toBeDefined()
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}#itinerary`))
  expect([await database.itineraries.count(), await database.itineraryItems.count()]).toEqual([0, 0])
  await undo()
  expect(await screen.findByText('「夏の沖縄」を元に戻しました')).toBeDefined()
  expect([await database.itineraries.count(), await database.itineraryItems.count()]).toEqual([1, 2])
})

const expenses = [
  expenseRow(1, { amount: 1_000, itineraryId }),
  { ...transferRow(2, { from: hanako, to: taro, amount: 200 }), itineraryId },
  expenseRow(3, { itineraryId, status: 'settled' }),
  expenseRow(4),
]

it('leaves the expenses of the trip in the group, if nothing else is chosen', async () => {
  await database.expenses.bulkPut(expenses)
  await openActions()
  await press('旅程を削除')
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: /^支出と支払いは残す/ })).toHaveProperty(
    'checked',
    true,
  )
  await press('削除する')
  await screen.findByText('「夏の沖縄」を削除しました')
  expect(await recordedIn(database)).toEqual([
    { name: 'itinerary.delete', args: { id: itineraryId, expenses: [] } },
  ])
  expect(await database.expenses.count()).toBe(4)
})

it('says of a trip whose expenses are all settled that they stay, and offers nothing else', async () => {
  await database.expenses.bulkPut(expenses.filter(({ status }) => status === 'settled'))
  await openActions()
  await press('旅程を削除')
  expect(await screen.findByRole('radio', { name: /^支出と支払いは残す/ })).toBeDefined()
  expect(screen.getAllByRole('radio')).toHaveLength(1)
})

it('deletes with the trip what is not settled, if that is chosen, and restores it', async () => {
  await database.expenses.bulkPut(expenses)
  await openActions()
  await press('旅程を削除')
  const choice = await screen.findByRole('radio', { name: /^支出と支払いも削除する/ })
  expect(screen.getByRole('dialog').textContent).toContain('精算済みでない2件（合計1,200円）も削除します。')
  await userEvent.click(choice)
  await press('削除する')
  await screen.findByText('「夏の沖縄」を削除しました')
  expect((await database.expenses.toArray()).map(({ id }) => id)).toEqual([expenses[2]?.id, expenses[3]?.id])
  await undo()
  await screen.findByText('「夏の沖縄」を元に戻しました')
  expect(await database.expenses.count()).toBe(4)
})

it('names at most as many expenses as one change may, and deletes the others by themselves', () => {
  const rows = Array.from({ length: settlementRowsMax + 2 }, (_, index) =>
    index === settlementRowsMax
      ? transferRow(index, { from: hanako, to: taro, amount: 1 })
      : expenseRow(index),
  )
  const [first, second, last] = deletionOf(itineraryId, rows)
  expect([first?.name, second?.name]).toEqual(['transfer.delete', 'expense.delete'])
  expect(last).toMatchObject({ name: 'itinerary.delete' })
  expect(last?.name === 'itinerary.delete' && last.args.expenses).toHaveLength(settlementRowsMax)
  expect(restorationOf(itineraryId, rows).map(({ name }) => name)).toEqual([
    'itinerary.restore',
    'expense.restore',
    'expense.restore',
  ])
})
