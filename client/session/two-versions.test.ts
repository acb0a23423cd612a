// @vitest-environment happy-dom
/** Two tabs of different versions over one account's database. */
import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import { updateAtom } from '#client/platform/update.ts'
import { type AccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, currentDatabase } from '#client/store/current.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { followQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { accountAtom, isBlockedAtom, restoreAccount } from './account.ts'

let newer: AccountDatabase
// No server: what is sent or listened to here does not matter.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })

const reload = vi.fn<() => void>()
const groupId = newId(GroupId)

/** This page is open; another tab comes with a version that has one table more. */
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

it('the newer one opens at once, and the older one asks for a reload instead of reloading', async () => {
  expect(getDefaultStore().get(updateAtom)).toBeNull()
  await newer.open()
  expect(newer.isOpen()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  getDefaultStore().get(updateAtom)?.accept()
  expect(reload).toHaveBeenCalledOnce()
})

it('what the older one shows stays as it was, and writes nothing more', async () => {
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

it('who saves in the older one is told why that does not work any more, and nothing else goes wrong', async () => {
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

it('an older one that does not answer keeps the newer from starting, which says so and goes on once it is closed', async () => {
  stopPageRunner()
  closeAccount()
  const userId = newId(UserId)
  await writeCurrentAccount({ userId, displayName: '花子', avatarUrl: null })
  // A frozen tab hears nothing: unlike a page of this app, it does not let go.
  const frozen = await openedBefore(userId)
  // Dexie says so, too.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const starting = restoreAccount()
  await vi.waitFor(() => expect(getDefaultStore().get(isBlockedAtom)).toBe(true))
  frozen.close()
  await starting
  expect(getDefaultStore().get(isBlockedAtom)).toBe(false)
  expect(getDefaultStore().get(accountAtom)?.userId).toBe(userId)
})

/** The first version of the database, opened without Dexie. */
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
