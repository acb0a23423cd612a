/** The calls by which a device begins, keeps and ends a session (docs/design.md, "Sessions"). */
import * as z from 'zod/mini'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { User, type UserId } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Answer, callApi } from './api.ts'

/** A later server may say more of a person. */
const Person = z.object(User.shape)
const SignedIn = z.object({ user: Person })
const Session = z.object({ user: z.nullable(Person) })

/** What a device shows to be the same person again. */
export function newKey(): string {
  return newUuid() + newUuid()
}

export type SessionAsked = {
  key: string
  displayName?: string
  accessCode?: string
  deviceCode?: string
  /** Whom the key has led to: the server refuses to begin anybody else's session. */
  expectedUserId?: UserId | undefined
  /** Whose session is to end by this one; it is refused otherwise. */
  endsSessionOf?: UserId | undefined
}

export async function askForSession(asked: SessionAsked): Promise<Answer<User>> {
  const { endsSessionOf = null, ...others } = asked
  const answer = await postSession({ ...others, endsSessionOf })
  if (answer.ok || answer.code !== 'unknown-field') return answer
  return askOlderServer(asked)
}

/** Released with 944c90b: it reads no `expectedUserId`, and what it has begun for somebody else is ended again. */
async function askOlderServer(asked: SessionAsked): Promise<Answer<User>> {
  const { expectedUserId, endsSessionOf: _, ...known } = asked
  const answer = await postSession(known)
  if (!answer.ok || expectedUserId === undefined || answer.value.id === expectedUserId) return answer
  await endSession()
  return { ok: false, code: 'device-unknown', sentence: rejectionSentences['device-unknown'] }
}

function postSession(
  body: Omit<SessionAsked, 'endsSessionOf'> & { endsSessionOf?: UserId | null },
): Promise<Answer<User>> {
  return callApi({
    method: 'POST',
    path: '/api/session/local',
    body,
    read: (read) => SignedIn.safeParse(read).data?.user,
  })
}

/** Whom the cookie leads to, which no script can read. */
export function askWhoIsSignedIn(): Promise<Answer<User | null>> {
  return callApi({
    method: 'GET',
    path: '/api/session',
    read: (read) => Session.safeParse(read).data?.user,
  })
}

/** From now on the key leads to whoever is signed in. */
export function addDeviceKey(key: string): Promise<Answer<User>> {
  return callApi({
    method: 'POST',
    path: '/api/session/key',
    body: { key },
    read: (read) => SignedIn.safeParse(read).data?.user,
  })
}

export function endSession(): Promise<Answer<true>> {
  return callApi({ method: 'DELETE', path: '/api/session', read: () => true as const })
}
