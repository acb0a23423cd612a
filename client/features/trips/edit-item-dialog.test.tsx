/** Editing an item in a dialog over the plan, as on a wide screen. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { renderTripWithItem } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'

const { id } = itemRow(1)
let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
  await database.itineraryItems.put(itemRow(1, { title: '宿', location: '恩納村' }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

const openPlan = (width: { isWide: boolean }) => renderTripWithItem('宿', width)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function openForm() {
  const address = await openPlan({ isWide: true })
  await press('予定を編集')
  const dialog = await screen.findByRole('dialog', { name: '予定を編集' })
  return { address, dialog, location: within(dialog).getByLabelText<HTMLInputElement>(/^場所/) }
}

it('has a screen of its own where there is little room', async () => {
  await openPlan({ isWide: false })
  expect(screen.getByRole('link', { name: '予定を編集' }).getAttribute('href')).toBe(
    `${tripAddress}/items/${id}/edit`,
  )
})

it('saves what was changed, and stays on the plan', async () => {
  const { address, location } = await openForm()
  await userEvent.type(location, '谷茶')
  await press('保存')
  expect(await screen.findByText('予定を更新しました')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe(tripAddress)
  expect(await recordedIn(database)).toEqual([
    { name: 'item.describe', args: { id, location: '恩納村谷茶' } },
  ])
})

it('asks before it drops what was entered', async () => {
  const { location } = await openForm()
  await userEvent.type(location, '谷茶')
  await userEvent.keyboard('{Escape}')
  await press('入力に戻る')
  expect(location.value).toBe('恩納村谷茶')
  await userEvent.keyboard('{Escape}')
  await press('捨てる')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await recordedIn(database)).toEqual([])
})

it('keeps what was entered when somebody deletes the item meanwhile, and says why it was not saved', async () => {
  const { dialog, location } = await openForm()
  await userEvent.type(location, '谷茶')
  await database.itineraryItems.delete(id)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^.*宿/, expanded: true })).toBeNull())
  await press('保存')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('予定が見つかりません')
  expect(location.value).toBe('恩納村谷茶')
})

it('keeps what was entered when somebody deletes the trip meanwhile, and shows after it that the trip is gone', async () => {
  serverAnswered()
  const { dialog, location } = await openForm()
  await userEvent.type(location, '谷茶')
  await database.itineraries.delete(itineraryId)
  await database.itineraryItems.delete(id)
  await press('保存')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('見つかりません')
  expect(location.value).toBe('恩納村谷茶')
  await userEvent.keyboard('{Escape}')
  await press('捨てる')
  expect(await screen.findByRole('heading', { name: '旅程が見つかりません' })).toBeDefined()
})

it('deletes the item at once, and restores it by the notice', async () => {
  const { dialog } = await openForm()
  await userEvent.click(within(dialog).getByRole('button', { name: '削除' }))
  expect(await screen.findByText('予定を削除しました')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('元に戻す')
  expect(await screen.findByText('「宿」を元に戻しました')).toBeDefined()
  expect(await database.itineraryItems.get(id)).toMatchObject({ title: '宿' })
})
