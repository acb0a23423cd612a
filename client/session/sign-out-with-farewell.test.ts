// @vitest-environment happy-dom
import Dexie from 'dexie'
import { getDefaultStore } from 'jotai/vanilla'
import { beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { currentDatabase, isAccountOpen } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { becomeAccount, leaveAccount, isSigningOutAtom } from './current-account.ts'
import { signOutWithFarewell } from './sign-out-with-farewell.ts'

const account = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
const isShown = () => getDefaultStore().get(isSigningOutAtom)

vi.stubGlobal('EventSource', FakeEventSource)
let isReachable: boolean
vi.stubGlobal('fetch', () =>
  isReachable
    ? Promise.resolve(Response.json({ success: true }))
    : Promise.reject(new TypeError('no connection')),
)

beforeEach(async () => {
  isReachable = true
  await Dexie.delete(`waritabi-${account.userId}`)
  await becomeAccount(account)
  return () => (isAccountOpen() ? leaveAccount() : undefined)
})

it('the farewell is shown for two seconds, also if the person has been signed out before', async () => {
  const waits: number[] = []
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
  const sleep = (ms: number) => {
    waits.push(ms)
    return passed
  }
  const leaving = signOutWithFarewell({ discardsUnsent: false }, { sleep })
  expect([isShown(), waits]).toEqual([true, [2_000]])
  await vi.waitFor(() => expect(isAccountOpen()).toBe(false))
  expect(isShown()).toBe(true)
  pass()
  expect(await leaving).toEqual({ ok: true, value: { kept: 0 } })
  expect(isShown()).toBe(false)
})

it('a sign-out that fails ends the farewell at once', async () => {
  isReachable = false
  const never = () => new Promise<void>(() => undefined)
  expect(await signOutWithFarewell({ discardsUnsent: false }, { sleep: never })).toMatchObject({ ok: false })
  expect([isShown(), isAccountOpen()]).toEqual([false, true])
})

it('the farewell does not wait for another tab that keeps the database open', async () => {
  const opening = indexedDB.open(currentDatabase().name)
  await vi.waitFor(() => expect(opening.readyState).toBe('done'))
  // Dexie logs a warning of its own.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const leaving = signOutWithFarewell({ discardsUnsent: false }, { sleep: () => Promise.resolve() })
  await vi.waitFor(() => expect(isAccountOpen()).toBe(false))
  await vi.waitFor(() => expect(isShown()).toBe(false))
  opening.result.close()
  expect(await leaving).toEqual({ ok: true, value: { kept: 0 } })
})
