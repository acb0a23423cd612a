// @vitest-environment happy-dom
/** Two tabs with different versions of one account's database. */
import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import { updateAtom } from '#client/platform/register-service-worker.ts'
import { type AccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, currentDatabase } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { followQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { accountAtom } from './current-account.ts'
import { isBlockedAtom, restoreAccount } from './restore-account.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'

let newer: AccountDatabase
// There is no server: sending and pokes do not matter here.
vi.stubGlobal('EventSource', FakeEventSource)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))

const reload = vi.fn<() => void>()
const groupId = newId(GroupId)

/** This page is open. Another tab opens the database in a version with one more table. */
beforeEach(async () => {
  vi.spyOn(location, 'reload').mockImplementation(reload)
  const userId = newId(UserId)
  await writeCurrentAccount({ userId, displayName: '花子', avatarUrl: null })
  await restoreAccount()
  newer = openAccountDatabase(userId)
  newer.version(newer.verno + 1).stores({ somethingNew: 'id' })
})
afterEach(() => {
  newer.close()
  stopPageRunner()
  closeAccount()
  vi.restoreAllMocks()
  reload.mockClear()
})

it('the newer tab opens at once, and the older one asks for a reload instead of reloading', async () => {
  expect(getDefaultStore().get(updateAtom)).toBeNull()
  await newer.open()
  expect(newer.isOpen()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  getDefaultStore().get(updateAtom)?.accept()
  expect(reload).toHaveBeenCalledOnce()
})

it('the older tab keeps showing its screen, and writes nothing more', async () => {
  const older = currentDatabase()
  const seen: unknown[] = []
  const following = followQuery(() => older.scopes.count()).subscribe({
    next: (count) => seen.push(count),
    error: (error: unknown) => seen.push(error),
  })
  await vi.waitFor(() => expect(seen).toEqual([0]))
  await newer.open()
  await newer.scopes.put({ scope: scopeOfGroup(groupId), cursor: 1 })
  await expect(older.scopes.clear()).rejects.toThrow('closed')
  expect(seen).toEqual([0])
  following.unsubscribe()
})

it('saving in the older tab fails with its reason, and nothing else breaks', async () => {
  const complain = vi.spyOn(console, 'error')
  await newer.open()
  const group = { name: '沖縄', description: '', inviteMethod: 'open' as const }
  expect(await mutate(groupId, 'group.create', group)).toEqual({ ok: false, code: 'device-outdated' })
  expect(complain).not.toHaveBeenCalled()
})

it('a sign-out in another tab ends this page', async () => {
  await newer.delete()
  expect(reload).toHaveBeenCalledOnce()
})

it('an older tab that does not react blocks the newer one, which says so and starts once the older is closed', async () => {
  stopPageRunner()
  closeAccount()
  const userId = newId(UserId)
  await writeCurrentAccount({ userId, displayName: '花子', avatarUrl: null })
  // A frozen tab gets no `versionchange` event, so it does not close its connection.
  const frozen = await openedBefore(userId)
  // Dexie logs a warning of its own.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const starting = restoreAccount()
  await vi.waitFor(() => expect(getDefaultStore().get(isBlockedAtom)).toBe(true))
  frozen.close()
  await starting
  expect(getDefaultStore().get(isBlockedAtom)).toBe(false)
  expect(getDefaultStore().get(accountAtom)?.userId).toBe(userId)
})

/** Opens the first version of the database without Dexie. */
function openedBefore(userId: UserId): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(openAccountDatabase(userId).name, 10)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('device', { keyPath: 'accountId' })
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('not opened', { cause: opening.error })))
  })
}
