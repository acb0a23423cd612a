// @vitest-environment happy-dom
/** An ended session is renewed without the person, whatever error the server answers meanwhile. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type RejectionCode, refusals } from '#shared/rejection-codes.ts'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { rememberPerson, writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { renewSession } from './renew-session.ts'
import { newKey } from './session-calls.ts'

const account = { displayName: '花子', avatarUrl: null }
let userId: UserId
let refusal: RejectionCode | undefined
vi.stubGlobal('fetch', async () => {
  if (refusal) return Response.json({ success: false, code: refusal }, { status: refusals[refusal].status })
  return Response.json({ success: true, user: { id: userId, ...account, createdAt: 1 } })
})

beforeEach(async () => {
  userId = newId(UserId)
  await rememberPerson({ key: newKey(), userId, displayName: account.displayName })
  await writeCurrentAccount({ userId, ...account })
  await openAccount({ userId, displayName: account.displayName })
})
afterEach(closeAccount)

it.each(['unavailable', 'defect', 'too-many-requests'] as const)(
  'a server that answers %s is asked again with the next try',
  async (code) => {
    refusal = code
    expect(await renewSession(userId)).toBe('unreachable')
    refusal = undefined
    expect(await renewSession(userId)).toBe('signed-in')
  },
)

it('a renewal that failed because the server does not know the key is not repeated at once', async () => {
  refusal = 'device-unknown'
  expect(await renewSession(userId)).toBe('refused')
  refusal = undefined
  expect(await renewSession(userId)).toBe('refused')
})
