// @vitest-environment happy-dom
/**
 * A person who signs in with a known key stays the same person. A released server treats a key that it has forgotten
 * as a new person's.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, currentAccount, openAccount } from '#client/store/current-database.ts'
import { keyOfPerson, rememberPerson, writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { newKey } from './session-calls.ts'
import { signIn, signInAgain } from './sign-in.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'

const hanako = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
const key = newKey()
let answered: UserId
const asked: string[] = []
vi.stubGlobal('EventSource', FakeEventSource)
vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
  if (!path.startsWith('/api/session')) throw new TypeError('no connection')
  asked.push(`${method} ${path}`)
  const fields = typeof body === 'string' ? Object.keys(JSON.parse(body)) : []
  if (fields.some((field) => !['displayName', 'key'].includes(field)))
    return Response.json({ success: false, error: '', code: 'unknown-field' }, { status: 400 })
  const user = { id: answered, displayName: '花子', avatarUrl: null, createdAt: 1 }
  return Response.json({ success: true, user })
})

beforeEach(async () => {
  await rememberPerson({ ...hanako, key })
  asked.length = 0
})
// The page goes with this file: a runner that goes on would look for its document.
afterEach(() => {
  stopPageRunner()
  closeAccount()
})

const forgotten = { ok: false, code: 'device-unknown' }
const asksInItsOwnWords = ['POST /api/session/local', 'POST /api/session/local']
const begunAndEnded = [...asksInItsOwnWords, 'DELETE /api/session']

it('a person whom the server knows continues in their name', async () => {
  answered = hanako.userId
  expect(await signIn({ displayName: '花子', key, userId: hanako.userId })).toMatchObject({ ok: true })
  expect(currentAccount()).toMatchObject({ userId: hanako.userId })
})

it('a person whom the server has forgotten learns it at the sign-in, and keeps their key', async () => {
  answered = newId(UserId)
  await writeCurrentAccount(null)
  expect(await signIn({ displayName: '花子', key, userId: hanako.userId })).toMatchObject(forgotten)
  expect(asked).toEqual(begunAndEnded)
  expect(await keyOfPerson(hanako.userId)).toBe(key)
})

it('a person whom the server has forgotten learns it when their session has ended, and nothing is sent in another name', async () => {
  answered = newId(UserId)
  await writeCurrentAccount(hanako)
  await openAccount(hanako)
  expect(await signInAgain()).toMatchObject(forgotten)
  expect(asked).toEqual(begunAndEnded)
})
