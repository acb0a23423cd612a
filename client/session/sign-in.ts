/** Signing in by name or by a code from another device, and out again (docs/design.md, "Sessions"). */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { UserId } from '#shared/model/user.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { currentAccount, currentDatabase, deleteDatabase } from '#client/store/current.ts'
import { rememberPerson } from '#client/store/device-database.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'
import { codeOfStorageError } from '#client/sync/storage-errors.ts'
import { becomeAccount, leaveAccount } from './account.ts'
import type { Answer } from './api.ts'
import { recreateSession, renewSession } from './renew-session.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import { endSession, newKey } from './session-calls.ts'
import { withSessionLock } from './session-lock.ts'

export type SignInInput =
  | {
      displayName: string
      /** Of somebody who has signed in on this device before; a new person gets a new one. */
      key?: string
      /** Whom that key has led to. */
      userId?: UserId
      /** Where the server asks new people for one. */
      accessCode?: string
    }
  | {
      deviceCode: string
      /** The same one for the same code: the answer to an earlier try may have been lost. */
      key: string
    }

export async function signIn({ key = newKey(), ...entering }: SignInInput): Promise<BegunSession> {
  const { userId: expectedUserId, ...asked } = { userId: undefined, ...entering }
  try {
    const answer = await beginSession({ key, ...asked, expectedUserId })
    if (!answer.ok) return answer
    const { id: userId, displayName, avatarUrl } = answer.value
    // Before anything else: without its key this device could never come back as the same person.
    await rememberPerson({ key, userId, displayName })
    await becomeAccount({ userId, displayName, avatarUrl })
    return answer
  } catch (error) {
    const code = codeOfStorageError(error)
    return { ok: false, code, sentence: rejectionSentences[code] }
  }
}

/** The session has ended while the device went on: the same person begins another, and nothing that waits is disturbed. */
export async function signInAgain(): Promise<BegunSession> {
  const answer = await recreateSession(currentAccount().userId)
  // Another tab has signed out meanwhile.
  if (!answer)
    return { ok: false, code: 'account-mismatch', sentence: rejectionSentences['account-mismatch'] }
  // From the start: the server's pokes were refused, too.
  if (answer.ok) startPageRunner({ renewSession })
  return answer
}

type SigningOut = {
  /** Whether the person agreed that what is unsent goes; otherwise there was nothing. */
  discardsUnsent: boolean
}

/**
 * Ends the session and clears the device of the account. The call may take long: what was recorded meanwhile, or in another
 * tab, nobody has agreed to lose. Then everything stays on the device as it is, until its person comes back.
 */
export async function signOut({ discardsUnsent }: SigningOut): Promise<Answer<{ kept: number }>> {
  const database = currentDatabase()
  // Until the account is left: whoever finds its session ended would begin it anew.
  const answer = await withSessionLock(currentAccount().userId, async () => {
    const agreedSeq = discardsUnsent ? await lastSeqIn(database) : 0
    const ended = await endSession()
    if (!ended.ok) return ended
    stopPageRunner()
    const kept = await emptyUnlessUnsent(database, agreedSeq)
    await leaveAccount()
    return { ok: true as const, value: { kept } }
  })
  if (answer.ok && answer.value.kept === 0) await deleteDatabase(database)
  return answer
}

async function lastSeqIn({ device }: AccountDatabase): Promise<number> {
  const [state] = await device.toArray()
  return state?.lastSeq ?? 0
}

/**
 * Answers how many unsent changes there are, if any came after those that may go. In one transaction, so that no other tab
 * records anything in between: in an empty database it cannot.
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
