/** The tabs of a group's page. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { forgetStatus, reportRunner } from '#client/sync/sync-status.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { group, groupId } from '#tests/support/expenses-for-test.ts'
import { renderRouter, renderScreen, renderScreens } from '#tests/support/routed-for-test.tsx'
import { tripRow, openTrip } from '#tests/support/trips-for-test.ts'
import { GroupScreen } from './group-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  localStorage.clear()
  database = await openTrip()
})
afterEach(deleteAccountDatabase)

const open = (hash = '') => renderScreen(GroupScreen, '/groups/$groupId', `/groups/${groupId}${hash}`)
const current = () => screen.getByRole('navigation').querySelector('[aria-current]')?.textContent
const tabs = () => [...screen.getByRole('navigation').querySelectorAll('a')].map((tab) => tab.textContent)

it('are trips, expenses, people and the settlement, and the first is open on a first visit', async () => {
  open()
  expect(await screen.findByRole('link', { name: /^夏の沖縄/ })).toBeDefined()
  expect(tabs()).toEqual(['旅程', '支出', 'メンバー', '精算'])
  expect(current()).toBe('旅程')
  expect(screen.getByRole('link', { name: '新しい旅程' }).getAttribute('href')).toBe(
    `/groups/${groupId}/itineraries/create`,
  )
})

it('opens on the tab that was last used on this device', async () => {
  open()
  await screen.findByRole('link', { name: /^夏の沖縄/ })
  await userEvent.click(screen.getByRole('link', { name: '支出' }))
  await waitFor(() => expect(current()).toBe('支出'))
  cleanup()
  open()
  expect(await screen.findByRole('heading', { name: expenseTexts.emptyTitle })).toBeDefined()
  expect(current()).toBe('支出')
})

it('shows the trips for an unknown hash', async () => {
  open('#calendar')
  expect(await screen.findByRole('link', { name: /^夏の沖縄/ })).toBeDefined()
  expect(current()).toBe('旅程')
})

it('open the settlement for its hash, and the page keeps its tab', async () => {
  localStorage.setItem('waritabi-group-tabs', `${groupId} expenses trips`)
  const screens = { '/groups/$groupId': GroupScreen, '/groups/$groupId/settlements': () => '精算のページ' }
  const address = renderScreens(screens, [`/groups/${groupId}#settlement`])
  expect(await screen.findByText('精算のページ')).toBeDefined()
  expect(address()).toBe(`/groups/${groupId}/settlements`)
  expect(localStorage.getItem('waritabi-group-tabs')).toBe(`${groupId} expenses trips`)
})

it('of a group without a trip are the same, with its expenses open, and stay so when the first trip arrives', async () => {
  await database.itineraries.clear()
  open()
  await screen.findByRole('navigation')
  expect(tabs()).toEqual(['旅程', '支出', 'メンバー', '精算'])
  await waitFor(() => expect(current()).toBe('支出'))
  await database.itineraries.put(tripRow())
  await screen.findByRole('heading', { name: expenseTexts.emptyTitle })
  expect(current()).toBe('支出')
  await userEvent.click(screen.getByRole('link', { name: '旅程' }))
  expect(await screen.findByRole('link', { name: /^夏の沖縄/ })).toBeDefined()
})

it('wait for a group that arrives while its page is open, and open on its trips', async () => {
  await database.groups.clear()
  open()
  await screen.findByRole('heading', { level: 1 })
  await database.groups.put({ ...group, itineraries: 'enabled' })
  expect(await screen.findByRole('link', { name: /^夏の沖縄/ })).toBeDefined()
  expect(current()).toBe('旅程')
})

it('do not change while another page is loaded', async () => {
  localStorage.setItem('waritabi-group-tabs', `${groupId} expenses trips`)
  const loading = Promise.withResolvers<void>()
  const screens = [
    { path: '/groups/$groupId', component: GroupScreen },
    {
      path: '/groups/$groupId/itineraries/$itineraryId',
      loader: () => loading.promise,
      component: () => 'しおり',
    },
  ]
  const router = renderRouter(screens, `/groups/${groupId}#itinerary`, { defaultPendingMs: 10_000 })
  await userEvent.click(await screen.findByRole('link', { name: /^夏の沖縄/ }))
  await waitFor(() => expect(router.state.location.pathname).toContain('itineraries'))
  const lit = screen.getByRole('navigation').querySelectorAll('[aria-current]')
  expect([...lit].map((tab) => tab.textContent)).toEqual(['旅程'])
  loading.resolve()
  expect(await screen.findByText('しおり')).toBeDefined()
})

it('of a group that plans no trips have none for them', async () => {
  await database.groups.update(groupId, { itineraries: 'disabled' })
  open('#itinerary')
  await waitFor(() => expect(tabs()).toEqual(['支出', 'メンバー', '精算']))
  expect(current()).toBe('支出')
})

it('give way to what has become of a group that goes away while it is shown', async () => {
  open()
  await screen.findByRole('navigation')
  reportRunner('idle')
  await database.groups.clear()
  expect(await screen.findByRole('heading', { name: 'このグループは見られなくなりました' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('沖縄')
  expect(screen.getByText(/支出と支払いの記録は、グループに残ります/)).toBeDefined()
  // Whoever was removed cannot use the earlier code, so the way home comes first.
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'ホームに戻る',
    '招待コードで参加',
  ])
  forgetStatus()
})
