/**
 * Opens the account that is signed in on this device when the app starts, by the device's database or, if that is empty,
 * by the session cookie. The atoms tell the screens why none could be opened.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { UserId } from '#shared/model/user.ts'
import { offerUpdate } from '#client/platform/register-service-worker.ts'
import { watchPage } from '#client/platform/watch-page.ts'
import { onDatabaseTaken, onUpgradeBlocked } from '#client/store/current-database.ts'
import { knownPeople, readCurrentAccount } from '#client/store/device-database.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { whenTrue } from '#client/sync/sync-status.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { codeOfStorageError } from '#client/sync/storage-errors.ts'
import { isInLine } from '#client/platform/which-browser.ts'
import { hasProviderParameters, isLoginCallback } from '#client/platform/line/provider-parameters.ts'
import { accountAtom, becomeRecoveredAccount, enterAccount, enterNobody } from './current-account.ts'
import { moveGuard } from './route-guard.ts'
import { askServerConfig, isLineMode, knownServerConfig } from './server-config.ts'
import { hasSignedOut } from './tab-marks.ts'

export type StorageFailure = ReturnType<typeof codeOfStorageError>
const failureAtom = atom<StorageFailure | null>(null)

/** Why this device's database could not be opened; null if it could. Read-only for screens. */
export const storageFailureAtom = atom((get) => get(failureAtom))

/** Resolves once it is known who is signed in here, if anybody is and can be read. */
export function whenAccountIsKnown(): Promise<void> {
  return whenTrue(atom((get) => get(accountAtom) !== undefined || get(failureAtom) !== null))
}

const blockedAtom = atom(false)

/** True while a tab with an older version of the database keeps this page from opening it. Read-only for screens. */
export const isBlockedAtom = atom((get) => get(blockedAtom))

/** Opens the account of a signed-in device without a call to the server (docs/design.md, "Sessions"). */
export async function restoreAccount(): Promise<void> {
  onUpgradeBlocked((isBlocked) => getDefaultStore().set(blockedAtom, isBlocked))
  onDatabaseTaken((by) => {
    if (by === 'sign-out') return location.reload()
    // The page can store nothing any more. It is not reloaded by itself, because the person may be filling in a form.
    stopPageRunner()
    offerUpdate(() => location.reload())
  })
  watchPage(() => void followOtherTab())
  try {
    const account = await readCurrentAccount()
    if (!account) return await enterWithoutAccount()
    await enterAccount(account)
    void goOn(account.userId)
  } catch (error) {
    console.warn('the device database was not opened', error)
    getDefaultStore().set(failureAtom, codeOfStorageError(error))
  }
}

/**
 * Another tab may have signed somebody in while this page was not seen. The page then begins anew, unless somebody fills in the
 * login page. A page of nobody, whose database cannot be read any more, has nobody to follow.
 */
async function followOtherTab(): Promise<void> {
  const isOfNobody = () => getDefaultStore().get(accountAtom) === null && !hasBegun
  if (!isOfNobody()) return
  const account = await readCurrentAccount().catch(() => null)
  if (account && isOfNobody()) location.reload()
}

/** The server is asked at each start, so that the next one knows the mode offline. */
async function goOn(userId: UserId): Promise<void> {
  await askServerConfig()
  if (!isLineMode() || !comesFromLine()) return
  await (await loadLineStart())?.followLine(userId)
}

/** Null where it cannot be fetched. */
function loadLineStart() {
  return loadOnDemand(() => import('./line-start.ts')).catch(() => null)
}

/** What belongs to LINE is loaded only where LINE knows something, which is never offline. */
async function enterWithoutAccount(): Promise<void> {
  if (comesFromLine()) {
    const config = knownServerConfig()
    const part = loadLineStart()
    if ((await config)?.authMode === 'line' && (await (await part)?.enterByLine())) return
  }
  const config = knownServerConfig()
  await enterBySession()
  const known = await config
  if (known?.authMode === 'line' && known.liffId === null) moveGuard('misconfigured')
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
  // A signed-in device does not load the code for it.
  const asking = import('./begin-session.ts').catch(() => null)
  const finding = asking.then((part) => part?.accountOfSession() ?? null)
  const found = isEmpty ? await Promise.race([finding, afterMs(sessionAnswerMsMax)]) : undefined
  if (!found) enterNobody()
  // On a device with known people, the session's person is only added to their list, because they have signed out
  // here.
  const account = await finding
  if (!account || !isEmpty || hasBegun) return
  await becomeRecoveredAccount(account)
}

function afterMs(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

/** Whether LINE knows something about this page's person, so that the start of the app asks it. */
function comesFromLine(): boolean {
  if (hasSignedOut() && !isLoginCallback(location.href)) return false
  return hasProviderParameters(location.href) || isInLine(navigator.userAgent)
}
