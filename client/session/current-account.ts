/** The account that is signed in on this page. The atoms tell the screens which it is. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { type Account, writeCurrentAccount } from '#client/store/device-database.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'
import { rememberDevice } from './known-device.ts'
import { renewSession } from './renew-session.ts'
import { moveGuard } from './route-guard.ts'
import { allowRestore } from './stored-invitation.ts'

const currentAtom = atom<Account | null | undefined>(undefined)

/** Undefined while the device database is read; null if nobody is signed in. Read-only for screens. */
export const accountAtom = atom((get) => get(currentAtom))

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

/** Signs the account in on this device. Any page that is opened later opens it, too. */
export async function becomeAccount(account: Account): Promise<void> {
  await writeCurrentAccount(account)
  await enterAccount(account)
}

/** Like `becomeAccount`, for an account of which only the session cookie was left. */
export function becomeRecoveredAccount(account: Account): Promise<void> {
  getDefaultStore().set(isRecoveredAtom, true)
  return becomeAccount(account)
}

/** Closes the account without deleting its database; that is up to the caller. */
export async function leaveAccount(): Promise<void> {
  stopPageRunner()
  await writeCurrentAccount(null)
  closeAccount()
  dismissRecovered()
  enterNobody()
}

/** Opens the account that this device stores as signed in. */
export async function enterAccount(account: Account): Promise<void> {
  const { userId, displayName } = account
  await openAccount({ userId, displayName })
  startPageRunner({ renewSession })
  rememberDevice()
  moveGuard('signed-in')
  getDefaultStore().set(currentAtom, account)
}

/** Nobody is signed in: the login page is shown. */
export function enterNobody(): void {
  allowRestore()
  moveGuard('nobody')
  getDefaultStore().set(currentAtom, null)
}
