/** To whom the debug panel is shown, and who downloads it. */
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DebugSection } from '#client/features/settings/debug-section.tsx'
import { becomeAccount, leaveAccount } from '#client/session/current-account.ts'
import { switchDebugging } from '#client/session/debug-switch.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import { forgetSystemAdmin } from '#client/session/system-admin.ts'
import { DebugPlace } from '#client/shell/debug-place.tsx'
import { currentDatabase, isAccountOpen } from '#client/store/current-database.ts'
import { forgetTraces } from '#client/store/device-traces.ts'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { startLoggers } from './start-loggers.ts'

let hasSystemAdmins: boolean
let isSystemAdmin: boolean
let verifications: number
beforeEach(async () => {
  hasSystemAdmins = false
  isSystemAdmin = false
  verifications = 0
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/config')
      return Response.json({ success: true, authMode: 'local', liffId: null, hasSystemAdmins })
    if (address !== '/api/admin/verify') throw new TypeError('no connection')
    verifications += 1
    return isSystemAdmin
      ? Response.json({ success: true, isSystemAdmin: true })
      : Response.json({ success: false, error: '', code: 'not-system-admin' }, { status: 403 })
  })
  forgetSystemAdmin()
})
afterEach(async () => {
  cleanup()
  const database = isAccountOpen() ? currentDatabase() : null
  if (database) await leaveAccount()
  await database?.delete()
  switchDebugging(false)
  vi.unstubAllGlobals()
})

let isStarted = false
async function begin(): Promise<void> {
  await askServerConfigAgain()
  renderView(
    <>
      <DebugSection />
      <DebugPlace />
    </>,
  )
  if (!isStarted) startLoggers()
  isStarted = true
  await act(() => becomeAccount({ userId: hanakoId, displayName: '花子', avatarUrl: null }))
}
const button = () => screen.findByRole('button', { name: 'デバッグを開く' })
const noButton = () =>
  vi.waitFor(() => expect(screen.queryByRole('button', { name: 'デバッグを開く' })).toBeNull())
const toggle = () => userEvent.click(screen.getByRole('checkbox', { name: 'デバッグパネルを表示する' }))

it('is there once the person has switched it on in the settings, until it is switched off', async () => {
  await begin()
  await noButton()
  await toggle()
  expect(await button()).toBeDefined()
  await toggle()
  await noButton()
  expect(verifications).toBe(0)
})

it('is there for a system admin, who has switched nothing on', async () => {
  hasSystemAdmins = true
  isSystemAdmin = true
  await begin()
  expect(await button()).toBeDefined()
})

it('is not there for others on a server with system admins', async () => {
  hasSystemAdmins = true
  await begin()
  await vi.waitFor(() => expect(verifications).toBeGreaterThan(0))
  // The panel was fetched by the tests before, so that it would be there at once.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await noButton()
})

it('is not there for who signs in after the person has signed out', async () => {
  await begin()
  await toggle()
  expect(await button()).toBeDefined()
  forgetTraces()
  await act(() => becomeAccount({ userId: hanakoId, displayName: '花子', avatarUrl: null }))
  await noButton()
})
