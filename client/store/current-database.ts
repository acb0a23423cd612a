/** The open database of the account that is signed in on this device. */
import { v7 as uuidV7 } from 'uuid'
import { assert } from '#shared/assert.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { type AccountDatabase, accountOf, loadUpgrade, openAccountDatabase } from './account-database.ts'
import { deleteIconCache } from './icon-cache.ts'
import { closeForGood, withReopening } from './reopen-database.ts'

let current: { account: Actor; database: AccountDatabase; takenBy?: Taker } | undefined

type Taker = 'sign-out' | 'newer-version'
let databaseTaken: (by: Taker) => void = () => undefined

/** Called when another tab deletes or upgrades the database. This page can no longer use it. */
export function onDatabaseTaken(listener: (by: Taker) => void): void {
  databaseTaken = listener
}

let upgradeBlocked: (isBlocked: boolean) => void = () => undefined

/**
 * Called when another tab does not close its connection. It has an older version of the database, or one that is to
 * be deleted, and blocks this page from opening it.
 */
export function onUpgradeBlocked(listener: (isBlocked: boolean) => void): void {
  upgradeBlocked = listener
}

/** Opens the account's database. The first sign-in on this device makes it. */
export async function openAccount(account: Actor): Promise<AccountDatabase> {
  if (current) closeForGood(current.database)
  await loadUpgrade(account.userId)
  const database = openAccountDatabase(account.userId)
  database.on('versionchange', ({ newVersion }) => {
    const by = newVersion === null ? 'sign-out' : 'newer-version'
    if (current?.database === database) current.takenBy = by
    databaseTaken(by)
  })
  let isOpening = true
  // The browser continues once the other tab is closed. The event also fires for a blocked deletion, during which
  // this page opens nothing.
  database.on('blocked', () => {
    if (isOpening) upgradeBlocked(true)
  })
  // The browser fires no `blocked` event for a database whose deletion is blocked.
  if (blockedDeletions.has(database.name)) upgradeBlocked(true)
  await ensureDevice(database, account.userId).finally(() => {
    isOpening = false
    upgradeBlocked(false)
  })
  current = { account, database }
  return database
}

/** Names of databases whose deletion is blocked by another tab. */
const blockedDeletions = new Set<string>()

/**
 * Also deletes the account's icons. Resolves once the database is deleted. A tab that has it open and does not react must be
 * closed first.
 */
export async function deleteDatabase(database: AccountDatabase): Promise<void> {
  database.on('blocked', () => {
    blockedDeletions.add(database.name)
  })
  await deleteIconCache(accountOf(database))
  await database.delete().finally(() => blockedDeletions.delete(database.name))
}

/**
 * Fills an empty database with a new device state. After a first sign-in, or after the browser has evicted the old
 * database, this is a new device with a new `clientId`.
 */
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

/** True after another tab has upgraded the database. Nothing can be stored here until the page is reloaded. */
export function isTakenByNewerVersion(): boolean {
  return current?.takenBy === 'newer-version'
}

export function isAccountOpen(): boolean {
  return current !== undefined
}

/** For screens behind the guard of the shell, where somebody is signed in. */
export function currentDatabase(): AccountDatabase {
  assert(current, 'somebody is signed in')
  return current.database
}

export function currentAccount(): Actor {
  assert(current, 'somebody is signed in')
  return current.account
}
