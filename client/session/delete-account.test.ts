// @vitest-environment happy-dom
/** Deleting one's account, and what the devices of a deleted or signed-out account are told. */
import Dexie from 'dexie'
import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, isAccountOpen, openAccount } from '#client/store/current-database.ts'
import {
  knownPeople,
  readCurrentAccount,
  rememberPerson,
  writeCurrentAccount,
} from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { mutate } from '#client/sync/mutate.ts'
import { deleteAccount } from './delete-account.ts'
import { endSessionOf, signOutEverywhere } from './own-sessions.ts'
import { recreateSession, renewalRefusalAtom } from './renew-session.ts'
import { signOut } from './sign-in.ts'

const key = 'k'.repeat(40)
const hanako = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
const user = { id: hanako.userId, displayName: '花子', avatarUrl: null, createdAt: 1 }
let asked: string[]
/** By method and path; anything else succeeds. */
let answers: Record<string, () => Response>
vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
  asked.push(`${method} ${path} ${body ?? ''}`.trim())
  const answer = answers[`${method} ${path}`]
  return answer ? answer() : Response.json({ success: true, user })
})
const refused = (status: number, code: string) => () =>
  Response.json({ success: false, error: '', code }, { status })

beforeEach(async () => {
  asked = []
  answers = {}
  await Dexie.delete(`waritabi-${hanako.userId}`)
  await rememberPerson({ ...hanako, key })
  await writeCurrentAccount(hanako)
  await openAccount(hanako)
})
afterEach(closeAccount)

const record = () =>
  mutate(newId(GroupId), 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' as const })

it('a deleted account leaves nothing on the device: no rows, no queue, no key', async () => {
  await record()
  expect(await deleteAccount()).toEqual({ ok: true, value: {} })
  expect(asked).toEqual([`DELETE /api/me ${JSON.stringify({ userId: hanako.userId })}`])
  expect([isAccountOpen(), await readCurrentAccount(), await knownPeople()]).toEqual([false, null, []])
  expect(await Dexie.exists(`waritabi-${hanako.userId}`)).toBe(false)
})

it('a deletion that is refused or does not reach the server leaves everything', async () => {
  await record()
  answers['DELETE /api/me'] = refused(409, 'owner-of-groups')
  expect(await deleteAccount()).toMatchObject({ ok: false, code: 'owner-of-groups' })
  answers['DELETE /api/me'] = () => {
    throw new TypeError('no connection')
  }
  expect(await deleteAccount()).toMatchObject({ ok: false, code: 'network-error' })
  expect([isAccountOpen(), (await knownPeople()).length, (await unsentCounts()).waiting]).toEqual([
    true,
    1,
    1,
  ])
})

it('a device of an account that was deleted elsewhere keeps its queue, and knows why it is refused', async () => {
  await record()
  answers['POST /api/session/local'] = refused(403, 'account-deleted')
  expect(await recreateSession(hanako.userId)).toMatchObject({ ok: false, code: 'account-deleted' })
  expect(getDefaultStore().get(renewalRefusalAtom)).toBe('account-deleted')
  expect((await unsentCounts()).waiting).toBe(1)
  delete answers['POST /api/session/local']
  await recreateSession(hanako.userId)
  expect(getDefaultStore().get(renewalRefusalAtom)).toBeNull()
})

it('the server learns this device’s key before it revokes those of others', async () => {
  const session = { id: 'x', device: '', createdAt: 1, seenAt: 1, isCurrent: false }
  await endSessionOf(session)
  const noted = `POST /api/session/key ${JSON.stringify({ key })}`
  expect(asked).toEqual([noted, 'DELETE /api/sessions/x'])
  asked = []
  expect(await signOutEverywhere((end) => signOut({ discardsUnsent: false, end }))).toEqual({
    ok: true,
    value: { kept: 0 },
  })
  expect(asked).toEqual([noted, 'DELETE /api/sessions'])
  // As after any sign-out, the person can come back by their name.
  expect([isAccountOpen(), (await knownPeople()).length]).toEqual([false, 1])
})

it('nobody is signed out anywhere if the key could not be noted', async () => {
  answers['POST /api/session/key'] = () => {
    throw new TypeError('no connection')
  }
  expect(await signOutEverywhere((end) => signOut({ discardsUnsent: false, end }))).toMatchObject({
    ok: false,
  })
  expect([asked.length, isAccountOpen()]).toEqual([1, true])
})
