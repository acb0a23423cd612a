/** Signing in by name or by a code from another device, and out again (design, section 6). */
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { User } from '#shared/model/user.ts'
import { currentAccount, currentDatabase } from '#client/store/current.ts'
import { keyOfPerson, rememberPerson } from '#client/store/device-database.ts'
import { newUuid } from '#client/store/new-id.ts'
import { startPageRunner } from '#client/sync/page-runner.ts'
import { codeOfStorageError } from '#client/sync/telling-failure.ts'
import { becomeAccount, leaveAccount } from './account.ts'
import { type Answer, callApi } from './api.ts'

const SignedIn = z.object({ user: User })

export type Entering =
  | {
      displayName: string
      /** Of somebody who has signed in on this device before; a new person gets a new one. */
      key?: string
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
  const answer = await askForSession({ key, ...entering })
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
  const answer = await askForSession({ displayName, key })
  // From the start: the server's pokes were refused, too.
  if (answer.ok) startPageRunner()
  return answer
}

/** Ends the session and clears the device of the account. Whoever calls has asked what becomes of unsent changes. */
export async function signOut(): Promise<Answer<true>> {
  const answer = await callApi({ method: 'DELETE', path: '/api/session', read: () => true as const })
  if (!answer.ok) return answer
  const database = currentDatabase()
  await leaveAccount()
  await database.delete()
  return answer
}

function askForSession(body: object): Promise<Answer<User>> {
  return callApi({
    method: 'POST',
    path: '/api/session/local',
    body,
    read: (answer) => SignedIn.safeParse(answer).data?.user,
  })
}
