// @vitest-environment happy-dom
/** Another tab has signed somebody else in, whose cookie all tabs send from then on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, openAccount } from '#client/store/current.ts'
import { rememberPerson, writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { makeDeviceCode } from './device-code.ts'
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

it('the account that is shown asks in its own name', async () => {
  expect(await makeDeviceCode()).toMatchObject({ ok: true, value: { code: 'ABCDEFGH' } })
  expect(asked).toEqual(['/api/session/codes'])
})

it.each([
  ['is given no code that leads to theirs', makeDeviceCode],
  ['joins no group as them', () => joinGroup('ABCDEFGHJK')],
  ['does not sign them out', () => signOut({ discardsUnsent: false })],
  ['does not take their place', signInAgain],
])('who is still shown here %s', async (_, ask) => {
  await writeCurrentAccount(taro)
  expect(await ask()).toMatchObject({ ok: false, code: 'account-mismatch' })
  expect(asked).toEqual([])
})
