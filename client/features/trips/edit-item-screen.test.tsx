import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ItemCategory } from '#shared/model/trip-item.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { attachmentRow } from '#tests/builders/attachment-rows.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { itemRow, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'
import { EditItemScreen } from './edit-item-screen.tsx'

const { id } = itemRow(1)
let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
  await database.itineraryItems.bulkPut([
    itemRow(1, { title: '宿', time: '15:00', location: '恩納村', category: 'RYOKAN' }),
    itemRow(2, { date: '2026-08-12' }),
  ])
})
afterEach(deleteAccountDatabase)

async function open(itemId: string = id) {
  renderView(<Notices />)
  const path = '/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit'
  const address = renderScreen(EditItemScreen, path, `${tripAddress}/items/${itemId}/edit`)
  if (itemId === id) await screen.findByRole('textbox', { name: '予定の名前' })
  return address
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const save = () => userEvent.click(button('保存'))

it('has the item in its fields, and offers all categories', async () => {
  await open()
  expect([/^予定の名前/, /^日付/, /^時間/, /^場所/].map((name) => field(name).value)).toEqual([
    '宿',
    '2026-08-11',
    '15:00',
    '恩納村',
  ])
  expect(select('分類').selectedOptions[0]?.textContent).toBe('旅館')
  const offered = [...select('分類').options].map(({ value }) => value)
  expect(offered.toSorted()).toEqual([...ItemCategory.options].toSorted())
})

it('sends only what was changed, and returns to the plan', async () => {
  const address = await open()
  await userEvent.type(field(/^場所/), '谷茶')
  fireEvent.change(field(/^時間/), { target: { value: '' } })
  await save()
  expect(await screen.findByText('予定を更新しました')).toBeDefined()
  await waitFor(() => expect(address()).toBe(tripAddress))
  expect(await recordedIn(database)).toEqual([
    { name: 'item.describe', args: { id, time: null, location: '恩納村谷茶' } },
  ])
})

it('has its pictures from the moment at which its button to delete is there, so that they do not move it', async () => {
  await database.attachments.put(
    attachmentRow(1, { groupId, expenseId: null, itineraryItemId: id, kind: 'ticket', name: '搭乗券.jpg' }),
  )
  await open()
  await screen.findByRole('button', { name: '削除' })
  expect(screen.getByRole('button', { name: '搭乗券.jpgを削除' })).toBeDefined()
})

it('is saved once on two quick taps, and cannot be saved again meanwhile', async () => {
  await open()
  await userEvent.type(field(/^場所/), '谷茶')
  const saving = button('保存')
  fireEvent.click(saving)
  fireEvent.click(saving)
  await waitFor(() => expect(saving.disabled).toBe(true))
  await screen.findByText('予定を更新しました')
  expect(await recordedIn(database)).toHaveLength(1)
})

it('keeps the coordinates of a pasted map link that is too long for the place', async () => {
  await open()
  await userEvent.click(field(/^場所/))
  await userEvent.paste('https://maps.app.goo.gl/abcDEF123')
  expect(field(/^場所/).value).toBe('恩納村https://maps.app.goo.gl/abcDEF123')
  await userEvent.clear(field(/^場所/))
  await userEvent.paste(`https://www.google.com/maps/place/万座毛/@26.5,127.8,17z/${'x'.repeat(100)}`)
  expect(field(/^場所/).value).toBe('万座毛 26.50000, 127.80000')
})

it('puts the item behind those of its new day, and says of a day outside of the trip where it stands', async () => {
  await open()
  fireEvent.change(field(/^日付/), { target: { value: '2026-08-20' } })
  expect(screen.getByText('日程の外の日付です。しおりでは「日付未定」に並びます。')).toBeDefined()
  fireEvent.change(field(/^日付/), { target: { value: '2026-08-12' } })
  await save()
  await screen.findByText('予定を更新しました')
  const [move] = await recordedIn(database)
  expect(move).toMatchObject({ name: 'item.move', args: { id, date: '2026-08-12' } })
  const moved = await database.itineraryItems.get(id)
  expect((moved?.orderKey ?? '') > itemRow(2).orderKey).toBe(true)
})

it('is not saved with a budget that cannot be read or a note that is too long, which stay', async () => {
  await open()
  await userEvent.selectOptions(select('払い方'), '割り勘')
  await userEvent.type(field(/^予算/), '1,200.00')
  await save()
  expect(screen.getByText(/^「1,200.00」は読み取れません。/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field(/^予算/)))
  await userEvent.clear(field(/^予算/))
  await userEvent.type(field(/^予算/), '1,200')
  const note = 'あ'.repeat(2_231)
  await userEvent.click(field(/^メモ/))
  await userEvent.paste(note)
  await save()
  expect(screen.getByText('2,231文字あります。2,000文字までにしてください。')).toBeDefined()
  expect(field(/^メモ/).value).toBe(note)
  expect(await recordedIn(database)).toEqual([])
})

it('is not saved with a time of which a part is missing', async () => {
  await open()
  const time = field(/^時間/)
  fireEvent.change(time, { target: { value: '' } })
  // The browser has such a value for the person alone.
  Object.defineProperty(time, 'validity', { value: { badInput: true } })
  await save()
  expect(screen.getByText('時間を最後まで入力してください')).toBeDefined()
  expect(await recordedIn(database)).toEqual([])
})

it('cannot be saved without a title or a date', async () => {
  await open()
  await userEvent.clear(field(/^予定の名前/))
  await save()
  await waitFor(() => expect(document.activeElement).toBe(field(/^予定の名前/)))
  expect(screen.getByText('タイトルは必須です')).toBeDefined()
  await userEvent.type(field(/^予定の名前/), '宿')
  fireEvent.change(field(/^日付/), { target: { value: '' } })
  await save()
  await waitFor(() => expect(document.activeElement).toBe(field(/^日付/)))
  expect(screen.getByText('日付を選んでください')).toBeDefined()
  expect(await recordedIn(database)).toEqual([])
})

it('of 日付未定 may stay without a date', async () => {
  await database.itineraryItems.update(id, { date: null })
  await open()
  expect(screen.getByText('日付を選ぶ')).toBeDefined()
  await userEvent.type(field(/^場所/), '谷茶')
  await save()
  await screen.findByText('予定を更新しました')
  expect(await recordedIn(database)).toEqual([
    { name: 'item.describe', args: { id, location: '恩納村谷茶' } },
  ])
})

it('shares a budget that has no other way to be paid, and says how much each pays', async () => {
  await open()
  await userEvent.type(field(/^予算/), '72000')
  expect(select('払い方').value).toBe('SHARED')
  expect(screen.getByText('3人で割ると、1人 24,000円')).toBeDefined()
  await save()
  await screen.findByText('予定を更新しました')
  expect(await recordedIn(database)).toEqual([
    {
      name: 'item.setBudget',
      args: { id, estimatedCost: 72_000, financialStatus: 'BUDGET_SET', expenseType: 'SHARED' },
    },
  ])
})

it('has no amount for what is free or not paid', async () => {
  await open()
  await userEvent.selectOptions(select('払い方'), '支払いなし')
  expect(screen.queryByLabelText(/^予算/)).toBeNull()
  await save()
  await screen.findByText('予定を更新しました')
  expect(await recordedIn(database)).toEqual([
    {
      name: 'item.setBudget',
      args: { id, estimatedCost: null, financialStatus: 'NOT_APPLICABLE', expenseType: 'UNSPECIFIED' },
    },
  ])
})

it('deletes the item at once, and restores it by the notice', async () => {
  const address = await open()
  await userEvent.click(await screen.findByRole('button', { name: '削除' }))
  expect(await screen.findByText('予定を削除しました')).toBeDefined()
  await waitFor(() => expect(address()).toBe(tripAddress))
  expect(await database.itineraryItems.get(id)).toBeUndefined()
  await userEvent.click(button('元に戻す'))
  expect(await screen.findByText('「宿」を元に戻しました')).toBeDefined()
  expect(await database.itineraryItems.get(id)).toMatchObject({ title: '宿' })
})

it('says why it was not saved, and keeps what was entered', async () => {
  await open()
  await userEvent.type(field(/^場所/), '谷茶')
  await database.itineraryItems.delete(id)
  await save()
  const answer = await screen.findByRole('alert')
  expect(answer.textContent).toBe('予定の更新に失敗しました予定が見つかりません')
  expect(field(/^場所/).value).toBe('恩納村谷茶')
})

it('says that there is no such item, and leads back to the group', async () => {
  serverAnswered()
  await open(itemRow(9).id)
  expect(await screen.findByRole('heading', { name: '予定が見つかりません' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'グループに戻る' })).toBeDefined()
})
