/** The tabs of a group's page. */
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount } from '#client/store/current-database.ts'
import { theme } from '#client/ui/theme.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itineraryRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { GroupScreen } from './group-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  localStorage.clear()
  database = await openGroupWithTrips()
  await database.itineraries.put(itineraryRow())
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

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

it('stay as they are while another screen is loaded', async () => {
  const rootRoute = createRootRoute()
  const getParentRoute = () => rootRoute
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute, path: '/groups/$groupId', component: GroupScreen }),
      createRoute({ getParentRoute, path: '/dashboard', beforeLoad: () => new Promise(() => {}) }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/groups/${groupId}#members`] }),
  })
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByRole('heading', { name: 'メンバー（2人）' })
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/dashboard'))
  expect(screen.getByRole('heading', { name: 'メンバー（2人）' })).toBeDefined()
  const lit = screen.getByRole('navigation').querySelectorAll('[aria-current]')
  expect([...lit].map((tab) => tab.textContent)).toEqual(['メンバー'])
})

it('of a group that plans no trips have none for them', async () => {
  await database.groups.update(groupId, { itineraries: 'disabled' })
  open('#itinerary')
  await waitFor(() => expect(tabs()).toEqual(['支出', 'メンバー', '精算']))
  expect(current()).toBe('支出')
})
