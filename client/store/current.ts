/** The database of the account that is signed in on this device. */
import { v7 as uuidV7 } from 'uuid'
import { assert } from '#shared/assert.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { type AccountDatabase, openAccountDatabase } from './account-database.ts'
import { closeForGood, withReopening } from './reopening.ts'

let current: { account: Actor; database: AccountDatabase; takenBy?: Taker } | undefined

type Taker = 'sign-out' | 'newer-version'
let databaseTaken: (by: Taker) => void = () => undefined

/** Another tab has deleted the database or brought it to a newer version: this page can no longer use it. */
export function onDatabaseTaken(listener: (by: Taker) => void): void {
  databaseTaken = listener
}

let upgradeBlocked: (isBlocked: boolean) => void = () => undefined

/** A tab that does not answer keeps the database from being opened: it has an older version of it, or one to be deleted. */
export function onUpgradeBlocked(listener: (isBlocked: boolean) => void): void {
  upgradeBlocked = listener
}

/** Opens the account's database, which is made on its first sign-in here. */
export async function openAccount(account: Actor): Promise<AccountDatabase> {
  if (current) closeForGood(current.database)
  const database = openAccountDatabase(account.userId)
  database.on('versionchange', ({ newVersion }) => {
    const by = newVersion === null ? 'sign-out' : 'newer-version'
    if (current?.database === database) current.takenBy = by
    databaseTaken(by)
  })
  let isOpening = true
  // The browser goes on by itself once the other tab is closed. A deletion may be blocked as well, and opens nothing.
  database.on('blocked', () => {
    if (isOpening) upgradeBlocked(true)
  })
  // Behind a deletion the browser says nothing.
  if (blockedDeletions.has(database.name)) upgradeBlocked(true)
  await ensureDevice(database, account.userId).finally(() => {
    isOpening = false
    upgradeBlocked(false)
  })
  current = { account, database }
  return database
}

/** Databases whose deletion waits for another tab. */
const blockedDeletions = new Set<string>()

/** Resolves once it is gone: another tab that has it open and does not answer has to be closed first. */
export async function deleteDatabase(database: AccountDatabase): Promise<void> {
  database.on('blocked', () => {
    blockedDeletions.add(database.name)
  })
  await database.delete().finally(() => blockedDeletions.delete(database.name))
}

/** An empty database, of a first sign-in or because the browser has thrown away the last one, is another device. */
export async function ensureDevice(database: AccountDatabase, userId: UserId): Promise<void> {
  const know = async () => {
    if (await database.device.get(userId)) return
    await database.device.put({
      accountId: userId,
      clientId: uuidV7(),
      epoch: null,
      serverOffset: 0,
      lastSeq: 0,
    })
  }
  await withReopening(database, () => database.transaction('rw', database.device, know))
}

export function closeAccount(): void {
  if (current) closeForGood(current.database)
  current = undefined
}

/** Nothing can be stored here any more, until the page is loaded again. */
export function isTakenByNewerVersion(): boolean {
  return current?.takenBy === 'newer-version'
}

export function isAccountOpen(): boolean {
  return current !== undefined
}

/** For screens behind the guard: somebody is signed in. */
export function currentDatabase(): AccountDatabase {
  assert(current, 'somebody is signed in')
  return current.database
}

export function currentAccount(): Actor {
  assert(current, 'somebody is signed in')
  return current.account
}
