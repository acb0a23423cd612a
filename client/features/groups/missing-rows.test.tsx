import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import { router } from '#client/routes.tsx'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { forgetStatus, reportRunner } from '#client/sync/sync-status.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { expenseRow, group, groupId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itemRow, itineraryId } from '#tests/support/trips-for-test.ts'
import { MissingGroup, MissingRows } from './missing-rows.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
})
afterEach(async () => {
  vi.useRealTimers()
  forgetStatus()
  await deleteAccountDatabase()
})

const expenseId = expenseRow(1).id
const idOf: Record<string, string> = { groupId, itineraryId, itemId: itemRow(1).id, expenseId }

/** Every screen of a group, from the route map, at an address whose rows are not on the device. */
const screens = Object.values(router.routesByPath)
  .filter(({ fullPath, options }) => fullPath.includes('$groupId') && options.component !== undefined)
  .map((route) => ({ path: route.fullPath, component: route.options.component }))
const addressOf = (path: string) => path.replaceAll(/\$(\w+)/g, (_, name: string) => idOf[name] ?? name)

it('finds the screens of groups in the route map', () => {
  expect(screens.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/groups/$groupId',
      '/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit',
    ]),
  )
})

it.each(screens)(
  'says at $path that the server cannot be asked, and nothing of what it does not know',
  async ({ path, component }) => {
    if (!component) throw new Error(`${path} has no screen`)
    reportRunner('waiting')
    renderScreen(component, path, addressOf(path))
    expect(await screen.findByText('接続エラー')).toBeDefined()
    expect(screen.getByRole('button', { name: '再試行' })).toBeDefined()
    expect(screen.queryByText(/見つかりません/)).toBeNull()
    act(() => reportRunner('idle'))
    expect(await screen.findByText(/見つかりません/)).toBeDefined()
    expect(screen.queryByText('接続エラー')).toBeNull()
    // The badge beside it says 同期済み, so nothing is still on its way to this device.
    expect(document.body.textContent).not.toContain('届いて')
  },
)

it('says once that the group does not exist, and only after the server was asked', async () => {
  renderView(<MissingGroup groupId={groupId} onBack={() => undefined} />)
  expect(screen.queryByText('グループが見つかりません')).toBeNull()
  act(() => reportRunner('sending'))
  expect(screen.queryByText('グループが見つかりません')).toBeNull()
  act(() => reportRunner('idle'))
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: '招待コードで参加' }).getAttribute('href')).toBe(
    `/join?group=${groupId}`,
  )
})

it('knows nothing of how fetching has ended for the account before', () => {
  reportRunner('waiting')
  forgetStatus()
  renderView(<MissingGroup groupId={groupId} onBack={() => undefined} />)
  expect(screen.queryByText('接続エラー')).toBeNull()
})

it('takes an answer that postpones some changes for one that has all rows', async () => {
  reportRunner('postponed')
  renderView(<MissingGroup groupId={groupId} onBack={() => undefined} />)
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
})

it('says which try has failed from the third on, and when', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T01:42:00Z') })
  reportRunner('waiting')
  reportRunner('waiting')
  renderView(<MissingGroup groupId={groupId} onBack={() => undefined} />)
  const alert = () => screen.getByRole('alert').textContent
  expect(alert()).toContain(
    'グループの取得に失敗しましたつながると、自動で読み込みます。最後に試した時刻：10:42',
  )
  act(() => reportRunner('sending'))
  act(() => reportRunner('waiting'))
  expect(alert()).toContain('グループの取得に失敗しました (3回目の試行失敗)')
})

it('does not say that rows are missing while sending has stopped for another reason', () => {
  reportRunner('signed-out')
  renderView(<MissingGroup groupId={groupId} onBack={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'データの読み込みに失敗しましたグループの取得に失敗しました',
  )
})

it('needs no server to know what was deleted on this device, or that its person has left the group', async () => {
  reportRunner('waiting')
  const row = expenseRow(1)
  await database.tombstones.put({ key: rowKey('expenses', expenseId), scope: scopeOfGroup(groupId), row })
  renderView(
    <MissingRows what="expense" table="expenses" id={expenseId}>
      支出が見つかりません
    </MissingRows>,
  )
  expect(await screen.findByText('支出が見つかりません')).toBeDefined()
  await database.groups.put(group)
  renderView(<MissingGroup groupId={groupId} onBack={() => undefined} />)
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
})
