// @vitest-environment happy-dom
/** Calls that need a session: repeated while a person waits, and once more after the session was renewed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { rememberPerson, writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { callSignedIn } from './call-signed-in.ts'
import { joinGroup } from './join-group.ts'
import { makeDeviceCode } from './own-sessions.ts'
import { newKey } from './session-calls.ts'
import { signIn } from './sign-in.ts'

let userId: UserId
const asked: string[] = []
const keys: unknown[] = []
const deviceKeys: unknown[] = []
/** The answers to the call itself and to renewals, in order; the last one repeats. */
let answers: { call: (() => Response)[]; renewal: (() => Response)[] }

const refusal = (status: number, code: string) => () => Response.json({ success: false, code }, { status })
const done = () =>
  Response.json({ success: true, user: { id: userId, displayName: '花子', avatarUrl: null, createdAt: 1 } })
const signedOut = refusal(401, 'signed-out')
const broken = refusal(503, 'unavailable')
const lost = () => {
  throw new TypeError('no connection')
}

const slept: number[] = []
const clock = {
  random: () => 1 - Number.EPSILON,
  sleep: async (ms: number) => void slept.push(ms),
}

beforeEach(async () => {
  userId = newId(UserId)
  for (const list of [asked, keys, deviceKeys, slept]) list.length = 0
  await rememberPerson({ key: newKey(), userId, displayName: '花子' })
  await writeCurrentAccount({ userId, displayName: '花子', avatarUrl: null })
  await openAccount({ userId, displayName: '花子' })
  // Signing in starts the runner.
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    if (path === '/api/session/local' && typeof init.body === 'string')
      deviceKeys.push(JSON.parse(init.body).key)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const list = path === '/api/session/local' ? answers.renewal : answers.call
    const next = list.length > 1 ? list.shift() : list[0]
    return next?.()
  })
})
afterEach(() => {
  closeAccount()
  vi.restoreAllMocks()
})

const person = () => ({ signal: new AbortController().signal, onFailedTry: vi.fn<(tries: number) => void>() })
const get = { method: 'GET', path: '/api/me', read: () => 'read' } as const
const post = { ...get, method: 'POST' } as const

it('an ended session is renewed at once, and the call made once more', async () => {
  answers = { call: [signedOut, done], renewal: [done] }
  expect(await callSignedIn(get, person(), clock)).toEqual({ ok: true, value: 'read' })
  expect([asked, slept]).toEqual([['/api/me', '/api/session/local', '/api/me'], []])
})

it('a renewal without an answer is tried once more after two seconds', async () => {
  answers = { call: [signedOut, done], renewal: [lost, done] }
  expect(await callSignedIn(get, person(), clock)).toMatchObject({ ok: true })
  expect(slept).toEqual([2_000])
})

it('a session that cannot be renewed for want of a connection is not said to be over', async () => {
  answers = { call: [signedOut], renewal: [lost] }
  expect(await callSignedIn(get, person(), clock)).toMatchObject({ code: 'network-error', offline: true })
  expect(asked).toEqual(['/api/me', '/api/session/local', '/api/session/local'])
})

it('a session that the server refuses to renew is over, after one try', async () => {
  answers = { call: [signedOut], renewal: [refusal(403, 'device-unknown')] }
  expect(await callSignedIn(get, person(), clock)).toMatchObject({ code: 'signed-out' })
  expect(asked).toEqual(['/api/me', '/api/session/local'])
})

it('a call that may be made twice is made until it succeeds, and the person sees each failed try', async () => {
  answers = { call: [lost, broken, done], renewal: [] }
  const waiting = person()
  expect(await callSignedIn(get, waiting, clock)).toMatchObject({ ok: true })
  expect(waiting.onFailedTry.mock.calls).toEqual([[1], [2]])
  expect(slept).toEqual([1_000, 1_500])
})

it('a call that must not be made twice is made once', async () => {
  answers = { call: [lost], renewal: [] }
  expect(await callSignedIn(post, person(), clock)).toMatchObject({ offline: true })
  expect(asked).toEqual(['/api/me'])
})

it('a call that nobody waits for is made once', async () => {
  answers = { call: [lost], renewal: [] }
  expect(await callSignedIn(get)).toMatchObject({ offline: true })
  expect(asked).toEqual(['/api/me'])
})

it('joining is repeated under one key, so that nobody joins twice', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  answers = { call: [lost, lost, refusal(404, 'invite-code-unknown')], renewal: [] }
  expect(await joinGroup({ inviteCode: 'ABCDEFGHJK', pendingMemberId: null }, person())).toMatchObject({
    code: 'invite-code-unknown',
  })
  expect(asked).toEqual(['/api/groups/join', '/api/groups/join', '/api/groups/join'])
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

it('making a device code is repeated, because only the last code counts', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  answers = { call: [broken, () => Response.json({ code: 'ABCD2345', expiresInSeconds: 600 })], renewal: [] }
  expect(await makeDeviceCode(person())).toMatchObject({ ok: true, value: { code: 'ABCD2345' } })
})

it('a sign-in is repeated with the same key, so that it makes one person', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  closeAccount()
  await writeCurrentAccount(null)
  answers = { call: [], renewal: [lost, broken, done] }
  expect(await signIn({ displayName: '花子' }, person())).toMatchObject({ ok: true })
  expect(deviceKeys).toHaveLength(3)
  expect(new Set(deviceKeys).size).toBe(1)
})
