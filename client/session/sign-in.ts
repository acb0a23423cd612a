/** Signing in by name or by a code from another device, and out again (design, section 6). */
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { User, type UserId } from '#shared/model/user.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { currentAccount, currentDatabase } from '#client/store/current.ts'
import { keyOfPerson, rememberPerson } from '#client/store/device-database.ts'
import { newUuid } from '#client/store/new-id.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'
import { codeOfStorageError } from '#client/sync/telling-failure.ts'
import { becomeAccount, leaveAccount } from './account.ts'
import { type Answer, callApi } from './api.ts'

const SignedIn = z.object({ user: User })

export type Entering =
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

/** What a device shows to be the same person again. */
export function newKey(): string {
  return newUuid() + newUuid()
}

export async function signIn({ key = newKey(), ...entering }: Entering): Promise<Answer<User>> {
  const { userId: known, ...asked } = { userId: undefined, ...entering }
  const answer = await askForSession({ key, ...asked }, known)
  if (!answer.ok) return answer
  const { id: userId, displayName: name, avatarUrl } = answer.value
  try {
    // Before anything else: without its key this device could never come back as the same person.
    await rememberPerson({ key, userId, displayName: name })
    await becomeAccount({ userId, displayName: name, avatarUrl })
  } catch (error) {
    const code = codeOfStorageError(error)
    return { ok: false, code, sentence: rejectionSentences[code] }
  }
  return answer
}

/** The session has ended while the device went on: the same person begins another, and nothing that waits is disturbed. */
export async function signInAgain(): Promise<Answer<User>> {
  const { userId, displayName } = currentAccount()
  const key = await keyOfPerson(userId)
  assert(key, 'whoever is signed in here has signed in with a key')
  const answer = await askForSession({ displayName, key }, userId)
  // From the start: the server's pokes were refused, too.
  if (answer.ok) startPageRunner()
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
  const agreedSeq = discardsUnsent ? await lastSeqIn(database) : 0
  const answer = await endSession()
  if (!answer.ok) return answer
  stopPageRunner()
  const kept = await emptyUnlessUnsent(database, agreedSeq)
  await leaveAccount()
  if (kept === 0) await database.delete()
  return { ok: true, value: { kept } }
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

/**
 * A server that was put back to a backup may not know a key any more that a code has given its person, and then takes it
 * for somebody new. Nobody is to go on as that one: what they have recorded is the other's (docs/decisions).
 */
async function askForSession(body: object, known?: UserId): Promise<Answer<User>> {
  const answer = await callApi({
    method: 'POST',
    path: '/api/session/local',
    body,
    read: (read) => SignedIn.safeParse(read).data?.user,
  })
  if (!answer.ok || known === undefined || answer.value.id === known) return answer
  await endSession()
  return { ok: false, code: 'device-unknown', sentence: rejectionSentences['device-unknown'] }
}

function endSession(): Promise<Answer<true>> {
  return callApi({ method: 'DELETE', path: '/api/session', read: () => true as const })
}
