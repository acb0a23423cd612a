// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { adminCheckMs, logAdminAction, verifySystemAdmin } from './system-admin.ts'

let calls: unknown[]
let now: number
let answer: () => Promise<Response>
beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (path.startsWith('/api/admin/')) calls.push([method, path, body && JSON.parse(body)])
    return answer()
  })
  calls = []
  now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  await signIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeAccount()
})

/** Somebody of whom the page knows nothing yet. */
async function signIn(): Promise<void> {
  closeAccount()
  const account = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
  await writeCurrentAccount(account)
  await openAccount(account)
}

const admits = async () => Response.json({ success: true, isSystemAdmin: true })
const refuses = async () =>
  Response.json({ success: false, error: '', code: 'not-system-admin' }, { status: 403 })
const isUnreachable = () => Promise.reject(new TypeError('no connection'))
const pass = (ms: number) => {
  now += ms
}
const endings = async () => {
  const answered = await verifySystemAdmin()
  return answered.ok ? 'admin' : answered.code
}

it.each([
  ['an admin', admits, 'admin'],
  ['no admin', refuses, 'not-system-admin'],
])('is asked once in five minutes about %s', async (_, answers, ending) => {
  answer = answers
  expect([await endings(), await endings()]).toEqual([ending, ending])
  expect(calls).toEqual([['GET', '/api/admin/verify', undefined]])
  pass(adminCheckMs - 1)
  await verifySystemAdmin()
  expect(calls).toHaveLength(1)
  pass(1)
  answer = refuses
  expect(await endings()).toBe('not-system-admin')
  expect(calls).toHaveLength(2)
})

it('is asked again after a clock that was set back', async () => {
  answer = admits
  await verifySystemAdmin()
  pass(-1)
  await verifySystemAdmin()
  expect(calls).toHaveLength(2)
})

it('is asked again at once after a failure, which makes nobody an admin', async () => {
  answer = isUnreachable
  expect(await endings()).toBe('network-error')
  answer = async () => Response.json({ success: false, error: '', code: 'unavailable' }, { status: 503 })
  expect(await endings()).toBe('unavailable')
  answer = async () => Response.json({ success: true })
  expect(await endings()).toBe('call-failed')
  answer = admits
  expect(await endings()).toBe('admin')
})

it('is asked anew about another person', async () => {
  answer = admits
  await verifySystemAdmin()
  await signIn()
  answer = refuses
  expect(await endings()).toBe('not-system-admin')
})

it('logs an action with the time, and says nothing if that fails', async () => {
  answer = isUnreachable
  logAdminAction('open-tool', { address: '/admin/settings' })
  const timestamp = nowSeconds()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const [[method, path, body]] = calls as [[string, string, { timestamp: number }]]
  expect([method, path]).toEqual(['POST', '/api/admin/log'])
  expect(body).toEqual({
    action: 'open-tool',
    details: { address: '/admin/settings' },
    timestamp: expect.any(Number),
  })
  expect(Math.abs(body.timestamp - timestamp)).toBeLessThan(5)
})
