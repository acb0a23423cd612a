/** Recording and editing the expenses of an item in a dialog over the plan, as on a wide screen. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { renderTripWithItem } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'

const item = itemRow(1, { title: '居酒屋', category: 'DINNER', estimatedCost: 15_000 })
const linked = { itineraryId, itineraryItemId: item.id }
const noodles = expenseRow(1, linked)
let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
  await database.itineraryItems.put(item)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

const openPlan = (width: { isWide: boolean }) => renderTripWithItem('居酒屋', width)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const linkedList = () => screen.findByRole('list', { name: '居酒屋の支出' })

const opener = (name: string | RegExp) => screen.getByRole('link', { name })
/** Opens the plan and, by the link of this name, a form over it. */
async function openForm(name: string | RegExp, title: string) {
  const address = await openPlan({ isWide: true })
  // The first dialog waits for its chunk while it is drawn, which tests follow only in an awaited `act`.
  await act(async () => {
    opener(name).focus()
    opener(name).click()
  })
  const dialog = await screen.findByRole('dialog', { name: title })
  const amount = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: '金額' })
  return { address, dialog, amount }
}
const openNew = () => openForm('支出を追加', '支出を追加')
async function openNoodles() {
  await database.expenses.put(noodles)
  return openForm(/首里そば/, '支出を編集')
}
const dialogs = () => screen.queryAllByRole('dialog')
const closed = () => waitFor(() => expect(dialogs()).toEqual([]))

it('has screens of their own where there is little room', async () => {
  await database.expenses.put(noodles)
  const address = await openPlan({ isWide: false })
  expect(opener(/首里そば/).getAttribute('href')).toContain(`/groups/${groupId}/expenses?expense=`)
  await userEvent.click(opener('支出を追加'))
  await waitFor(() => expect(address()).toContain(`/groups/${groupId}/add-expense?itinerary_id=`))
  expect(dialogs()).toEqual([])
})

it('records an expense of the item, with the planned amount if no other is entered', async () => {
  const { amount } = await openNew()
  expect(amount.value).toBe('15,000')
  await waitFor(() => expect(document.activeElement).toBe(amount))
  const notice = screen.findByText('支出を追加しました')
  await press('保存')
  expect(await notice).toBeDefined()
  expect(await recordedIn(database)).toMatchObject([
    {
      name: 'expense.create',
      args: { amount: 15_000, category: 'food', itineraryId, itineraryItemId: item.id },
    },
  ])
})

it('stays on the plan, with the new expense in sight', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { address, amount } = await openNew()
  await userEvent.clear(amount)
  await userEvent.type(amount, '12000')
  await press('保存')
  await closed()
  expect(address()).toBe(tripAddress)
  expect(document.activeElement).toBe(opener('支出を追加'))
  const row = within(await linkedList()).getByRole('link', { name: /12,000/ })
  expect(shown.mock.contexts).toContain(row.closest('li'))
})

it('records one expense after the other, the next one of the trip alone as on the screen', async () => {
  const { dialog } = await openNew()
  await press('保存してもう1件')
  const amount = () => within(dialog).getByRole<HTMLInputElement>('textbox', { name: '金額' })
  await waitFor(() => expect(amount().value).toBe(''))
  expect(document.activeElement).toBe(amount())
  await userEvent.type(amount(), '900')
  await press('保存')
  await closed()
  expect(document.activeElement).toBe(opener('支出を追加'))
  const rows = await database.expenses.toArray()
  expect(rows.map((row) => [row.amount, row.itineraryId, row.itineraryItemId])).toEqual([
    [15_000, itineraryId, item.id],
    [900, itineraryId, null],
  ])
})

it('edits an expense of the item', async () => {
  const { address, amount, dialog } = await openNoodles()
  expect(amount.value).toBe('4,400')
  expect(within(dialog).queryByRole('button', { name: '保存してもう1件' })).toBeNull()
  await userEvent.type(within(dialog).getByRole('textbox', { name: '内容' }), '大盛り')
  await press('保存')
  expect(await screen.findByText('支出を更新しました')).toBeDefined()
  await closed()
  expect(address()).toBe(tripAddress)
  expect(document.activeElement).toBe(await screen.findByRole('link', { name: /首里そば大盛り/ }))
  expect(await recordedIn(database)).toEqual([
    { name: 'expense.describe', args: { id: noodles.id, title: '首里そば大盛り' } },
  ])
})

it('leads to the details of an expense that is settled', async () => {
  await database.expenses.put({ ...noodles, status: 'settled' })
  const address = await openPlan({ isWide: true })
  await userEvent.click(opener(/首里そば/))
  await waitFor(() => expect(address()).toContain(`/groups/${groupId}/expenses?expense=`))
})

it('asks before it drops what was entered', async () => {
  const { amount } = await openNew()
  await userEvent.type(amount, '0')
  await userEvent.keyboard('{Escape}')
  await press('入力に戻る')
  expect(amount.value).toBe('150,000')
  await userEvent.keyboard('{Escape}')
  await press('捨てる')
  await closed()
  expect(document.activeElement).toBe(opener('支出を追加'))
  expect(await recordedIn(database)).toEqual([])
})

it('closes without a question if nothing was entered', async () => {
  await openNew()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialogs()).toEqual([]))
})

it('keeps what was entered when somebody deletes the expense meanwhile, and says why it cannot be saved', async () => {
  const { amount, dialog } = await openNoodles()
  await userEvent.type(amount, '0')
  await database.expenses.delete(noodles.id)
  expect(await within(dialog).findByText('この支出は削除されています')).toBeDefined()
  await press('保存')
  expect(await within(dialog).findByText('支出が見つかりません')).toBeDefined()
  expect(amount.value).toBe('44,000')
  await userEvent.keyboard('{Escape}')
  await press('捨てる')
  await closed()
  expect(screen.queryByText(/首里そば/)).toBeNull()
  expect(await recordedIn(database)).toEqual([])
})

it('takes over what somebody has changed meanwhile, and says if it is settled', async () => {
  const { dialog } = await openNoodles()
  await database.expenses.put({ ...noodles, title: '大東そば', moneyMark: expenseRow(2).moneyMark })
  await userEvent.click(await within(dialog).findByRole('button', { name: '変更後の内容を読み込む' }))
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: '内容' }).value).toBe('大東そば')
  await database.expenses.put({ ...noodles, status: 'settled' })
  expect(await within(dialog).findByText('この支出は精算済みになりました')).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: '変更後の内容を読み込む' })).toBeNull()
  // What was entered stays to be read.
  await userEvent.type(within(dialog).getByRole('textbox', { name: '内容' }), '！')
  await press('保存')
  expect(await within(dialog).findByText(/^精算済みのため/)).toBeDefined()
  expect(await recordedIn(database)).toEqual([])
})

it('says that the group is gone, and shows after it that the trip is gone', async () => {
  serverAnswered()
  const { dialog } = await openNoodles()
  await database.groups.clear()
  expect(await within(dialog).findByText('グループが見つかりません')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('heading', { name: '旅程が見つかりません' })).toBeDefined()
})
