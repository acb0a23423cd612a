/** The account that is signed in on this page. The atoms tell the screens which it is. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { type Account, writeCurrentAccount } from '#client/store/device-database.ts'
import type { UserId } from '#shared/model/user.ts'
import type { SessionRenewal } from '#client/sync/drain-renewing-session.ts'
import { loadChunk } from '#client/sync/load-chunk.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'
import { whenTrue } from '#client/sync/sync-status.ts'
import { rememberDevice } from './known-device.ts'
import { noteMaintenance } from './server-config.ts'
import { moveGuard } from './route-guard.ts'
import { allowRestore } from './tab-marks.ts'

const currentAtom = atom<Account | null | undefined>(undefined)

/** Undefined while the device database is read; null if nobody is signed in. Read-only for screens. */
export const accountAtom = atom((get) => get(currentAtom))

/** Resolves once somebody is signed in on this page. */
export function whenSignedIn(): Promise<void> {
  return whenTrue(atom((get) => Boolean(get(accountAtom))))
}

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
  startPageRunner({ renewSession: renewWhenNeeded, onMaintenance: noteMaintenance })
  rememberDevice()
  moveGuard('signed-in')
  getDefaultStore().set(currentAtom, account)
}

/** Most starts renew nothing, so that the first screen does not load the code for it. */
async function renewWhenNeeded(userId: UserId): Promise<SessionRenewal> {
  const renewal = await loadChunk(() => import('./renew-session.ts'))
  if (typeof renewal === 'object') return renewal.renewSession(userId)
  return renewal === 'unreachable' ? 'unreachable' : 'refused'
}

/** Nobody is signed in: the login page is shown. */
export function enterNobody(): void {
  allowRestore()
  moveGuard('nobody')
  getDefaultStore().set(currentAtom, null)
}

const signingOutAtom = atom(false)

/** Whether a person is being signed out on this page. Read-only for screens. */
export const isSigningOutAtom = atom((get) => get(signingOutAtom))

export function setSigningOut(isSigningOut: boolean): void {
  getDefaultStore().set(signingOutAtom, isSigningOut)
}
