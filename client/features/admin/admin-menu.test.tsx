import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { becomeAccount, leaveAccount } from '#client/session/current-account.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { group, members } from '#tests/support/expenses-for-test.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'
import { AdminMenu } from './admin-menu.tsx'

type Call = { path: string; body: unknown }
let calls: Call[]
let hasSystemAdmins: boolean
let verify: () => Promise<Response>
let log: () => Promise<Response>
beforeEach(async () => {
  calls = []
  hasSystemAdmins = true
  verify = async () => Response.json({ success: true, isSystemAdmin: true })
  log = async () => Response.json({ success: true })
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path.startsWith('/api/admin/')) calls.push({ path, body: body && JSON.parse(body) })
    if (path === '/api/admin/verify') return verify()
    if (path === '/api/admin/log') return log()
    if (path === '/api/config') return Response.json({ success: true, authMode: 'local', hasSystemAdmins })
    throw new TypeError('no connection')
  })
  // Somebody of whom the page knows nothing yet.
  const userId = newId(UserId)
  await becomeAccount({ userId, displayName: '佐藤 花子', avatarUrl: null })
  await currentDatabase().groups.put(group)
  await currentDatabase().members.bulkPut(members.slice(0, 1).map((member) => ({ ...member, userId })))
})
afterEach(async () => {
  const database = currentDatabase()
  await leaveAccount()
  await database.delete()
  // Other test files of this process get the same atoms and storage.
  hasSystemAdmins = false
  await askServerConfigAgain()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const menu = () => screen.queryByRole('list', { name: 'システム管理者メニュー' })
const openMenu = () => renderScreen(AdminMenu, '/dashboard', '/dashboard')
const links = [
  ['DBエクスプローラー', '/admin/database-explorer'],
  ['ユーザー管理', '/admin/user-management'],
  ['システムログ', '/admin/system-logs'],
  ['システム設定', '/admin/settings'],
] as const

describe('the admin menu', () => {
  it('has four links for a system admin, and says that opening them is logged', async () => {
    openMenu()
    const list = await screen.findByRole('list', { name: 'システム管理者メニュー' })
    const shown = within(list).getAllByRole('link')
    expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links)
    expect(screen.getByRole('note').textContent).toBe('ここからどの画面を開いたかは、記録されます。')
  })

  it.each<[string, () => Promise<Response>]>([
    [
      'somebody else',
      async () => Response.json({ success: false, error: '', code: 'not-system-admin' }, { status: 403 }),
    ],
    [
      'a server of before',
      async () => Response.json({ success: false, error: '', code: 'no-such-call' }, { status: 404 }),
    ],
    ['nobody without a connection', () => Promise.reject(new TypeError('no connection'))],
  ])('is not shown to %s', async (_, answers) => {
    verify = answers
    openMenu()
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/admin/verify']))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(menu()).toBeNull()
  })

  it.each(links)('logs a tap on %s, and leads there whatever becomes of that', async (name, address) => {
    log = () => new Promise(() => undefined)
    const present = openMenu()
    await userEvent.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(present()).toBe(address))
    expect(calls.filter(({ path }) => path === '/api/admin/log').map(({ body }) => body)).toEqual([
      { action: 'open-tool', details: { address }, timestamp: expect.any(Number) },
    ])
  })
})

describe('the dashboard', () => {
  const openDashboard = () => renderScreen(DashboardScreen, '/dashboard', '/dashboard')

  it('has the menu on a server that has system admins', async () => {
    await askServerConfigAgain()
    openDashboard()
    expect(await screen.findByRole('list', { name: 'システム管理者メニュー' })).toBeDefined()
  })

  it('does not ask whether the person is one if the server has none', async () => {
    hasSystemAdmins = false
    await askServerConfigAgain()
    openDashboard()
    await screen.findByRole('link', { name: 'グループを作成' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([menu(), calls]).toEqual([null, []])
  })
})
