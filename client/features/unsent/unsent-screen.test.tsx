import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentDatabase, openAccount } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { hanako } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, receive, record } from '#tests/builders/sync-rows.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { renderScreen, renderScreens } from '#tests/support/routed-for-test.tsx'
import { UnsentScreen } from './unsent-screen.tsx'

const said = vi.spyOn(notifications, 'show')

beforeEach(async () => {
  said.mockClear()
  const store = createDexieDeviceStore(await openAccount(hanako))
  await receive(store, groupDelta())
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  await currentDatabase().api_sync_queue.update(1, { status: 'rejected', code: 'person-unknown' })
})
afterEach(deleteAccountDatabase)

const decide = async (name: RegExp, label: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
}
const discard = () => decide(/を捨てる$/, '捨てる')
const fail = () => {
  throw new Dexie.QuotaExceededError('full')
}
const failed = { title: '変更を捨てられませんでした', color: 'red' }

it('confirms a discarded change once it is discarded, and reports a failure of the device', async () => {
  currentDatabase().api_sync_queue.hook('deleting', fail)
  renderScreen(UnsentScreen, '/unsent', '/unsent')
  await discard()
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  expect(said.mock.lastCall?.[0]).toMatchObject(failed)
  expect(await currentDatabase().api_sync_queue.count()).toBe(1)

  currentDatabase().api_sync_queue.hook('deleting').unsubscribe(fail)
  await discard()
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2))
  expect(said.mock.lastCall?.[0]).toMatchObject({ message: '変更を捨てました' })
  expect(await currentDatabase().api_sync_queue.count()).toBe(0)
})

it('opens the settlement screen only once the rejected settlement is discarded', async () => {
  const close = { name: 'settlement.close', code: 'conflict', args: { expenses: [], transfers: [] } } as const
  await currentDatabase().api_sync_queue.update(1, close)
  currentDatabase().api_sync_queue.hook('deleting', fail)
  const address = renderScreen(UnsentScreen, '/unsent', '/unsent')
  await decide(/精算の画面で確認する$/, '精算の画面へ')
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  expect(said.mock.lastCall?.[0]).toMatchObject(failed)
  expect(address()).toBe('/unsent')
})

it('leads back to the page on which it was opened for a decision, and is a place of its own otherwise', async () => {
  const Group = () => (
    <>
      <Link to="/unsent" state={{ hasWayBack: true }}>
        確かめる
      </Link>
      <Link to="/unsent">未送信</Link>
    </>
  )
  const group = '/groups/1?find=true#expenses'
  const address = renderScreens({ '/groups/1': Group, '/unsent': UnsentScreen }, ['/dashboard', group])
  await userEvent.click(await screen.findByRole('link', { name: '確かめる' }))
  await discard()
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(address()).toBe(group))
  await userEvent.click(await screen.findByRole('link', { name: '未送信' }))
  expect(await screen.findByText('すべて送信済みです')).toBeDefined()
  expect(screen.queryByRole('button', { name: '戻る' })).toBeNull()
})
