/** Who is signed in on this device, from the moment in which the app starts. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { closeAccount, onDatabaseTaken, onUpgradeBlocked, openAccount } from '#client/store/current.ts'
import {
  type Account,
  knownPeople,
  readCurrentAccount,
  writeCurrentAccount,
} from '#client/store/device-database.ts'
import { renewSession } from './renew-session.ts'
import { accountOfSession } from './begin-session.ts'
import { offerUpdate } from '#client/platform/update.ts'
import { codeOfStorageError } from '#client/sync/storage-errors.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'

const currentAtom = atom<Account | null | undefined>(undefined)

/** Undefined while the device is being asked; null when nobody is signed in. Read-only for screens. */
export const accountAtom = atom((get) => get(currentAtom))

export type StorageFailure = ReturnType<typeof codeOfStorageError>
const failureAtom = atom<StorageFailure | null>(null)

/** Why this device's database could not be opened, where it could not. Read-only for screens. */
export const storageFailureAtom = atom((get) => get(failureAtom))

const blockedAtom = atom(false)

/** An older version in another tab keeps the database from being opened. Read-only for screens. */
export const isBlockedAtom = atom((get) => get(blockedAtom))

const isRecoveredAtom = atom(false)

/** The account was found by its session, and everything else was gone from this device. Read-only for screens. */
export const recoveredAtom = atom((get) => get(isRecoveredAtom))

/** Its person has read it. */
export function dismissRecovered(): void {
  getDefaultStore().set(isRecoveredAtom, false)
}

/** A device that is signed in opens without asking anybody (docs/design.md, "Sessions"). */
export async function restoreAccount(): Promise<void> {
  onUpgradeBlocked((isBlocked) => getDefaultStore().set(blockedAtom, isBlocked))
  onDatabaseTaken((by) => {
    if (by === 'sign-out') return location.reload()
    // Nothing can be stored here any more; but a form that is being filled stays until its person lets go of it.
    stopPageRunner()
    offerUpdate(() => location.reload())
  })
  try {
    const account = await readCurrentAccount()
    if (account) return await enter(account)
    await enterBySession()
  } catch (error) {
    console.warn('the device database was not opened', error)
    getDefaultStore().set(failureAtom, codeOfStorageError(error))
  }
}

/** How long a first visit waits for the server's word before the login page is shown. */
const blockedTimeoutMs = 2_000
let hasBegun = false

/** Somebody has begun to fill in the login page: it is not taken away from them any more. */
export function beginSigningIn(): void {
  hasBegun = true
}

/** Nobody has an account open here. Where nothing at all is stored on the device, its person may still be signed in. */
async function enterBySession(): Promise<void> {
  hasBegun = false
  const isEmpty = (await knownPeople()).length === 0
  const finding = navigator.onLine ? accountOfSession() : Promise.resolve(null)
  const found = isEmpty ? await Promise.race([finding, afterMs(blockedTimeoutMs)]) : undefined
  if (!found) getDefaultStore().set(currentAtom, null)
  // Where people have signed out, whoever is signed in joins their list.
  const account = await finding
  if (!account || !isEmpty || hasBegun) return
  getDefaultStore().set(isRecoveredAtom, true)
  await becomeAccount(account)
}

function afterMs(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

export async function becomeAccount(account: Account): Promise<void> {
  await writeCurrentAccount(account)
  await enter(account)
}

/** Nothing of the account stays open; its database is the caller's to keep or to delete. */
export async function leaveAccount(): Promise<void> {
  stopPageRunner()
  await writeCurrentAccount(null)
  closeAccount()
  dismissRecovered()
  getDefaultStore().set(currentAtom, null)
}

async function enter(account: Account): Promise<void> {
  const { userId, displayName } = account
  await openAccount({ userId, displayName })
  startPageRunner({ renewSession })
  getDefaultStore().set(currentAtom, account)
}
