// @vitest-environment happy-dom
/** Signing out while another connection blocks the deletion of the account's database. */
import { getDefaultStore } from 'jotai/vanilla'
import { beforeEach, expect, it, vi } from 'vitest'
import { assert } from '#shared/assert.ts'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, currentDatabase } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { accountAtom, becomeAccount } from './current-account.ts'
import { isBlockedAtom, restoreAccount } from './restore-account.ts'
import { signOut } from './sign-in.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'

vi.stubGlobal('EventSource', FakeEventSource)
vi.stubGlobal('fetch', async () => Response.json({ success: true }))

const account = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
const isBlocked = () => getDefaultStore().get(isBlockedAtom)
const signedIn = () => getDefaultStore().get(accountAtom)?.userId

/** Another tab has the same database open and does not close it. */
let other: IDBDatabase
beforeEach(async () => {
  await writeCurrentAccount(account)
  await restoreAccount()
  other = await opened(currentDatabase().name)
  // Dexie logs a warning of its own.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    other.close()
    stopPageRunner()
    closeAccount()
    vi.restoreAllMocks()
  }
})

it('signing out shows the login page, and no request to close another tab', async () => {
  const blocked = new Promise((resolve) => currentDatabase().on('blocked', resolve))
  const leaving = signOut({ discardsUnsent: false })
  await blocked
  expect([signedIn(), isBlocked()]).toEqual([undefined, false])
  other.close()
  expect(await leaving).toMatchObject({ ok: true })
  expect(isBlocked()).toBe(false)
})

it('a new sign-in of the same person asks to close the other tab, and continues once it is closed', async () => {
  const blocked = new Promise((resolve) => currentDatabase().on('blocked', resolve))
  const leaving = signOut({ discardsUnsent: false })
  await blocked
  const entering = becomeAccount(account)
  await vi.waitFor(() => expect(isBlocked()).toBe(true))
  expect(signedIn()).toBe(undefined)
  other.close()
  await Promise.all([leaving, entering])
  expect([signedIn(), isBlocked()]).toEqual([account.userId, false])
})

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => {
      assert(opening.error, 'it says why')
      reject(opening.error)
    })
  })
}
