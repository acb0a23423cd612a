// @vitest-environment happy-dom
/** Another tab has signed somebody else in. All tabs send that person's cookie from then on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { rememberPerson, writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { makeDeviceCode } from './own-sessions.ts'
import { joinGroup } from './join-group.ts'
import { newKey } from './session-calls.ts'
import { signInAgain, signOut } from './sign-in.ts'

const hanako = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
const taro = { userId: newId(UserId), displayName: '太郎', avatarUrl: null }
const asked: unknown[] = []
vi.stubGlobal('fetch', async (path: unknown) => {
  asked.push(path)
  return Response.json({ success: true, code: 'ABCDEFGH', expiresInSeconds: 600 })
})

beforeEach(async () => {
  await rememberPerson({ ...hanako, key: newKey() })
  await writeCurrentAccount(hanako)
  await openAccount(hanako)
  asked.length = 0
})
afterEach(closeAccount)

it('the account shown makes calls in its own name', async () => {
  expect(await makeDeviceCode()).toMatchObject({ ok: true, value: { code: 'ABCDEFGH' } })
  expect(asked).toEqual(['/api/session/codes'])
})

it.each([
  ['gets no device code for the other account', makeDeviceCode],
  [
    'cannot join a group as the other person',
    () => joinGroup({ inviteCode: 'ABCDEFGHJK', pendingMemberId: null }),
  ],
  ['cannot sign the other person out', () => signOut({ discardsUnsent: false })],
  ['cannot replace the other person’s session', signInAgain],
])('the account shown in this tab %s', async (_, ask) => {
  await writeCurrentAccount(taro)
  expect(await ask()).toMatchObject({ ok: false, code: 'account-mismatch' })
  expect(asked).toEqual([])
})
