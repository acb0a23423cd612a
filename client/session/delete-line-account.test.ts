// @vitest-environment happy-dom
/** Deleting an account on a server with LINE: the server needs LINE's token to end the consent there. */
import Dexie from 'dexie'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, isAccountOpen, openAccount } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { fakeLineSdk } from '#tests/support/fake-line-sdk.ts'
import { deleteAccount } from './delete-account.ts'
import { askServerConfigAgain } from './server-config.ts'

const sdk = fakeLineSdk()
vi.doMock('#client/platform/line/liff-sdk.ts', () => ({ sdk: sdk.sdk }))
afterAll(() => vi.doUnmock('#client/platform/line/liff-sdk.ts'))

const hanako = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
/** The authorization header and the body of each deletion that was asked for. */
let deletions: [authorization: string | null, body: unknown][]
let deauthorizes: boolean
/** Each test has a LIFF id of its own, because a page initialises the SDK once. */
let tests = 0
type Asked = { method?: string; headers?: HeadersInit; body?: string }
vi.stubGlobal('fetch', async (path: string, { method, headers, body = '' }: Asked = {}) => {
  if (path === '/api/config')
    return Response.json({ authMode: 'line', liffId: `1234567890-${String(tests).padStart(8, '0')}` })
  if (path !== '/api/me' || method !== 'DELETE') throw new TypeError('Failed to fetch')
  deletions.push([new Headers(headers).get('authorization'), JSON.parse(body)])
  return Response.json({ success: true, isDeauthorized: deauthorizes })
})

beforeEach(async () => {
  deletions = []
  deauthorizes = true
  tests += 1
  Object.assign(sdk.state, { isLoggedIn: true, done: [], init: async () => {} })
  await askServerConfigAgain()
  await writeCurrentAccount(hanako)
  await openAccount(hanako)
})
afterEach(() => {
  closeAccount()
  localStorage.clear()
  sessionStorage.clear()
})

const isOnDevice = () => Dexie.exists(`waritabi-${hanako.userId}`)

it('sends LINE’s token, with which the server ends the consent, and then logs out of LINE', async () => {
  expect(await deleteAccount()).toEqual({ ok: true, value: { isDeauthorized: true } })
  expect(deletions).toEqual([['Bearer token-1', { userId: hanako.userId }]])
  expect([isAccountOpen(), await isOnDevice(), sdk.state.done.at(-1)]).toEqual([false, false, 'logout'])
})

it.each([
  ['LINE does not know the person here', { isLoggedIn: false }],
  ['the SDK cannot start', { init: () => Promise.reject(new Error('INIT_FAILED')) }],
])('deletes by the session where %s, and says that the consent is left', async (_where, state) => {
  Object.assign(sdk.state, state)
  deauthorizes = false
  expect(await deleteAccount()).toEqual({ ok: true, value: { isDeauthorized: false } })
  expect(deletions).toEqual([[null, { userId: hanako.userId }]])
  expect([isAccountOpen(), await isOnDevice()]).toEqual([false, false])
})
