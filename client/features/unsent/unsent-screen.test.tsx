import { notifications } from '@mantine/notifications'
import { Link, useRouter } from '@tanstack/react-router'
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

const Group = () => (
  <>
    <Link to="/unsent" state={{ hasWayBack: true }}>
      確かめる
    </Link>
    <Link to="/unsent">未送信</Link>
  </>
)
const group = '/groups/1?find=true#expenses'
const fromGroup = (screens = {}) =>
  renderScreens({ '/groups/1': Group, '/unsent': UnsentScreen, ...screens }, ['/dashboard', group])
const press = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))

it('leads back to the page on which it was opened once the last change is decided', async () => {
  const address = fromGroup()
  await press('確かめる')
  await discard()
  await waitFor(() => expect(address()).toBe(group))
  expect(said.mock.lastCall?.[0]).toMatchObject({ message: '変更を捨てました' })
  // Whoever looks again sees that nothing is left.
  await press('確かめる')
  expect(await screen.findByText('すべて送信済みです')).toBeDefined()
  expect(address()).toBe('/unsent')
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(address()).toBe(group))
})

it('stays while another change has to be decided', async () => {
  const store = createDexieDeviceStore(currentDatabase())
  await record(store, { name: 'expense.create', args: expenseArgs(2) })
  await currentDatabase().api_sync_queue.update(2, { status: 'rejected', code: 'person-unknown' })
  const address = fromGroup()
  await press('確かめる')
  const first = (await screen.findAllByRole('button', { name: /を捨てる$/ }))[0]
  if (first) await userEvent.click(first)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '捨てる' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(address()).toBe('/unsent')
  await discard()
  await waitFor(() => expect(address()).toBe(group))
})

it('leads back also after a change that was corrected in its form', async () => {
  const Correct = () => {
    const { history } = useRouter()
    const save = async () => {
      await currentDatabase().api_sync_queue.clear()
      history.back()
    }
    return <button onClick={() => void save()}>保存</button>
  }
  const address = fromGroup({ '/unsent/$seq': Correct })
  await press('確かめる')
  await userEvent.click(await screen.findByRole('button', { name: /を編集$/ }))
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(address()).toBe(group))
})

it('is a place of its own where it was not opened for a decision', async () => {
  fromGroup()
  await press('未送信')
  await discard()
  expect(await screen.findByText('すべて送信済みです')).toBeDefined()
  expect(screen.queryByRole('button', { name: '戻る' })).toBeNull()
})
