import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { ErrorPage } from '#client/shell/error-page.tsx'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { theme } from '#client/ui/theme.ts'
import { SystemAdminsOnly } from './system-admins-only.tsx'

let verify: () => Promise<Response>
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => verify())
  const account = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
  await writeCurrentAccount(account)
  await openAccount(account)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeAccount()
})

const admits = async () => Response.json({ success: true, isSystemAdmin: true })
const refuses = async () =>
  Response.json({ success: false, error: '', code: 'not-system-admin' }, { status: 403 })

const Tool = () => (
  <SystemAdminsOnly>
    <h1>道具</h1>
  </SystemAdminsOnly>
)

/** With the error page that the route map has. */
function open(address: string): void {
  const rootRoute = createRootRoute()
  const getParentRoute = () => rootRoute
  const screens = [
    createRoute({ getParentRoute, path: '/admin/settings', component: Tool }),
    createRoute({ getParentRoute, path: '/dashboard', component: () => <h1>わりたび</h1> }),
  ]
  const router = createRouter({
    routeTree: rootRoute.addChildren(screens),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultErrorComponent: ErrorPage,
  })
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

it('shows an admin the tool', async () => {
  verify = admits
  open('/admin/settings')
  expect(await screen.findByRole('heading', { name: '道具' })).toBeDefined()
})

it('says to everybody else that they may not open the page, and leads home', async () => {
  verify = refuses
  open('/admin/settings')
  expect(await screen.findByRole('heading', { name: 'アクセス権限がありません' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe(
    'アクセス権限がありませんシステム管理者のみアクセスできますホームに戻る',
  )
  expect(screen.queryByText('道具')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'ホームに戻る' }))
  expect(await screen.findByRole('heading', { name: 'わりたび' })).toBeDefined()
})

it('says that it could not be checked, and shows the tool once it can', async () => {
  let isReachable = false
  verify = async () => {
    if (isReachable) return admits()
    throw new TypeError('no connection')
  }
  open('/admin/settings')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('権限確認に失敗しました。')
  expect(screen.queryByText('道具')).toBeNull()
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByRole('heading', { name: '道具' })).toBeDefined()
})
