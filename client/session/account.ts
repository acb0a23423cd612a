/**
 * Opens and closes the account that is signed in on this device. `restoreAccount` opens it at the start of the app. The
 * atoms tell the screens which account is open, or why none could be opened.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import {
  closeAccount,
  onDatabaseTaken,
  onUpgradeBlocked,
  openAccount,
} from '#client/store/current-database.ts'
import {
  type Account,
  knownPeople,
  readCurrentAccount,
  writeCurrentAccount,
} from '#client/store/device-database.ts'
import { renewSession } from './renew-session.ts'
import { accountOfSession } from './begin-session.ts'
import { offerUpdate } from '#client/platform/app-update.ts'
import { codeOfStorageError } from '#client/sync/storage-errors.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'

const currentAtom = atom<Account | null | undefined>(undefined)

/** Undefined while the device database is read; null if nobody is signed in. Read-only for screens. */
export const accountAtom = atom((get) => get(currentAtom))

export type StorageFailure = ReturnType<typeof codeOfStorageError>
const failureAtom = atom<StorageFailure | null>(null)

/** Why this device's database could not be opened; null if it could. Read-only for screens. */
export const storageFailureAtom = atom((get) => get(failureAtom))

const blockedAtom = atom(false)

/** True while a tab with an older version of the database keeps this page from opening it. Read-only for screens. */
export const isBlockedAtom = atom((get) => get(blockedAtom))

const isRecoveredAtom = atom(false)

/**
 * True if the account was found by its session cookie while all other data was gone from this device. Read-only for
 * screens.
 */
export const recoveredAtom = atom((get) => get(isRecoveredAtom))

/** Called when the person has read the notice. */
export function dismissRecovered(): void {
  getDefaultStore().set(isRecoveredAtom, false)
}

/** Opens the account of a signed-in device without a call to the server (docs/design.md, "Sessions"). */
export async function restoreAccount(): Promise<void> {
  onUpgradeBlocked((isBlocked) => getDefaultStore().set(blockedAtom, isBlocked))
  onDatabaseTaken((by) => {
    if (by === 'sign-out') return location.reload()
    // The page can store nothing any more. It is not reloaded by itself, because the person may be filling in a form.
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

/** The longest time for which a first visit waits for the server's answer before it shows the login page. */
const sessionAnswerMsMax = 2_000
let hasBegun = false

/**
 * Called when somebody starts to fill in the login page. From then on `enterBySession` does not replace that page.
 */
export function beginSigningIn(): void {
  hasBegun = true
}

/**
 * Called if no account is open on this device. If nothing at all is stored, a session cookie may have survived the
 * browser's cleanup, so the server is asked.
 */
async function enterBySession(): Promise<void> {
  hasBegun = false
  const isEmpty = (await knownPeople()).length === 0
  const finding = navigator.onLine ? accountOfSession() : Promise.resolve(null)
  const found = isEmpty ? await Promise.race([finding, afterMs(sessionAnswerMsMax)]) : undefined
  if (!found) getDefaultStore().set(currentAtom, null)
  // On a device with known people, the session's person is only added to their list, because they have signed out
  // here.
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

/** Closes the account without deleting its database; that is up to the caller. */
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
