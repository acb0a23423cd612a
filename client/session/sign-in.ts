/** Signing in by name or by a code from another device, and signing out (docs/design.md, "Sessions"). */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { User, UserId } from '#shared/model/user.ts'
import { forgetTraces } from '#client/store/device-traces.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import {
  currentAccount,
  currentDatabase,
  deleteDatabase,
  isAccountOpen,
} from '#client/store/current-database.ts'
import { rememberPerson } from '#client/store/device-database.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'
import { codeOfStorageError } from '#client/sync/storage-errors.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { becomeAccount, leaveAccount } from './current-account.ts'
import { type Answer, noAnswer } from './call-api.ts'
import { recreateSession, renewSession, withSessionLock } from './renew-session.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import { type Waiting, withRetries } from './retry-calls.ts'
import { isLineMode, noteMaintenance } from './server-config.ts'
import { endSession, newKey } from './session-calls.ts'
import { markLinking, markSignedOut } from './tab-marks.ts'

export type SignInInput =
  | {
      displayName: string
      /** The key of a person known on this device. A new person gets a new key. */
      key?: string
      /** The person that the key belonged to. */
      userId?: UserId
      /** For servers that ask new people for an access code. */
      accessCode?: string
    }
  | {
      deviceCode: string
      /** The same key for each try with the same code, because the answer to an earlier try may have been lost. */
      key: string
    }

/** Each try sends the same key, so that a try whose answer was lost has signed in the same person. */
export async function signIn(
  { key = newKey(), ...entering }: SignInInput,
  waiting?: Waiting,
): Promise<BegunSession> {
  const { userId: expectedUserId, ...asked } = { userId: undefined, ...entering }
  const begin = () => beginSession({ key, ...asked, expectedUserId })
  try {
    const answer = await (waiting ? withRetries(begin, waiting) : begin())
    if (!answer.ok) return answer
    const { id: userId, displayName, avatarUrl } = answer.value
    // The key is stored first. Without it this device could not prove the same person again.
    await rememberPerson({ key, userId, displayName })
    await becomeAccount({ userId, displayName, avatarUrl })
    return answer
  } catch (error) {
    const code = codeOfStorageError(error)
    return { ok: false, code, sentence: rejectionSentences[code] }
  }
}

/**
 * Begins a new session for the same person after the old one has ended. The queue is not touched. On a server with LINE
 * this may leave the page for LINE's login.
 */
export async function signInAgain(): Promise<Answer<User>> {
  const answer = await recreateSession(currentAccount().userId)
  const isProven = answer !== undefined && (answer.ok || answer.code !== 'line-token-invalid')
  if (isLineMode() && !isProven && isAccountOpen()) return (await loadLineLogin())?.logInToLine() ?? noAnswer
  // Another tab has signed out meanwhile.
  if (!answer)
    return { ok: false, code: 'account-mismatch', sentence: rejectionSentences['account-mismatch'] }
  // The runner starts again from the beginning, because the stream of pokes was refused too.
  if (answer.ok) startPageRunner({ renewSession, onMaintenance: noteMaintenance })
  return answer
}

/** Links the open account, which was made without LINE, to the person's LINE account. Rows and queue stay as they are. */
export function linkWithLine(): Promise<Answer<User>> {
  markLinking(currentAccount().userId)
  return signInAgain()
}

type SigningOut = {
  /** The person agreed to discard the unsent changes. Otherwise there were none when they were asked. */
  discardsUnsent: boolean
  /** What ends the session, and perhaps others. */
  end?: () => Promise<Answer<unknown>>
}

/**
 * Ends the session and clears the device of the account. The call may take long. If changes were recorded meanwhile,
 * here or in another tab, the person has not agreed to discard them: then everything stays on the device until the
 * person signs in again.
 */
export async function signOut({
  discardsUnsent,
  end = endSession,
}: SigningOut): Promise<Answer<{ kept: number }>> {
  const database = currentDatabase()
  // The lock is held until the account is left. Otherwise another tab could find the session ended and renew it.
  const answer = await withSessionLock(currentAccount().userId, async () => {
    const agreedSeq = discardsUnsent ? await lastSeqIn(database) : 0
    const ended = await end()
    if (!ended.ok) return ended
    stopPageRunner()
    if (isLineMode()) await logOutOfLine().catch(() => undefined)
    const kept = await emptyUnlessUnsent(database, agreedSeq)
    forgetTraces()
    await leaveAccount()
    return { ok: true as const, value: { kept } }
  })
  if (answer.ok && answer.value.kept === 0) await deleteDatabase(database)
  return answer
}

/** Otherwise LINE would sign the person in again at the next start. */
export async function logOutOfLine(): Promise<void> {
  markSignedOut()
  await (await loadLineLogin())?.logOutOfLine()
}

async function lastSeqIn({ device }: AccountDatabase): Promise<number> {
  const [state] = await device.toArray()
  return state?.lastSeq ?? 0
}

/**
 * Deletes everything, unless a change was recorded after `agreedSeq`. Returns the number of unsent changes that stay,
 * or 0. In one transaction, so that no other tab records a change in between. In the emptied database no tab can
 * record one, because the device state is gone.
 */
function emptyUnlessUnsent(database: AccountDatabase, agreedSeq: number): Promise<number> {
  return database.transaction('rw', database.tables, async () => {
    const queue = await database.api_sync_queue.toArray()
    const unsent = queue.filter(({ status }) => status !== 'applied')
    if (unsent.some(({ seq }) => seq > agreedSeq)) return unsent.length
    for (const table of database.tables) await table.clear()
    return 0
  })
}

/** The code of LINE's login and logout, which a server without LINE never needs. Null where it cannot be fetched. */
export function loadLineLogin() {
  return loadOnDemand(() => import('./line-login.ts')).catch(() => null)
}
