/** The calls by which a device begins, extends and ends a session (docs/design.md, "Sessions"). */
import * as z from 'zod/mini'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { User, UserId } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Answer, type Call, callApi } from './call-api.ts'

/** Ignores unknown fields, which a later server may add. */
const Person = z.object(User.shape)
const SignedIn = z.object({ user: Person, formerUserId: z.optional(UserId) })

/** `formerUserId`: the account that the LINE account had before it was linked to the person (0095-given-up-queue.md). */
export type LineUser = User & { formerUserId?: UserId }
/** A server without LINE leaves `isLinked` out. */
const Session = z.object({ user: z.nullable(Person), isLinked: z._default(z.boolean(), true) })
export type SessionPerson = {
  user: User
  /** False: the server has LINE, and no LINE account leads to the person yet. */
  isLinked: boolean
}

/** A device key: the secret by which the device proves its person. */
export function newKey(): string {
  return newUuid() + newUuid()
}

export type SessionAsked = {
  key: string
  displayName?: string
  accessCode?: string
  deviceCode?: string
  /** The person that the key belonged to. The server refuses to begin a session for anybody else. */
  expectedUserId?: UserId | undefined
  /** The person whose session this call ends. The server refuses the call if somebody else is signed in. */
  endsSessionOf?: UserId | undefined
}

export async function askForSession(asked: SessionAsked): Promise<Answer<User>> {
  const { endsSessionOf = null, ...others } = asked
  const answer = await postSession({ ...others, endsSessionOf })
  if (answer.ok || answer.code !== 'unknown-field') return answer
  return askOlderServer(asked)
}

/**
 * A server released with 944c90b does not know `expectedUserId`. If it begins a session for another person, that
 * session is ended at once.
 */
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

export type LineSessionAsked = {
  /** LINE's access token. It is sent to our server only, which asks LINE who it belongs to. */
  token: string
  /** Links: the LINE account becomes another way to the person who has this device key. */
  deviceKey?: string
  /** False: the server refuses a LINE account that it does not know (`account-unknown`). */
  createsAccount?: boolean
  expectedUserId?: UserId
  endsSessionOf?: UserId
}

export function askForLineSession({ token, ...body }: LineSessionAsked): Promise<Answer<LineUser>> {
  return callApi({
    method: 'POST',
    path: '/api/session',
    bearer: token,
    body,
    read: (read) => {
      const signedIn = SignedIn.safeParse(read).data
      if (!signedIn) return undefined
      const { user, formerUserId } = signedIn
      return formerUserId === undefined ? user : { ...user, formerUserId }
    },
  })
}

/** The person of the session cookie, which scripts cannot read. */
export function askWhoIsSignedIn(): Promise<Answer<SessionPerson | null>> {
  return callApi({ method: 'GET', path: '/api/session', read: personIn })
}

function personIn(body: unknown): SessionPerson | null | undefined {
  const session = Session.safeParse(body).data
  if (session === undefined) return undefined
  const { user, isLinked } = session
  return user && { user, isLinked }
}

/**
 * Adds `key` as a device key of the person whom the session cookie names. The server also accepts the cookie of a
 * session that has run out (`proofSeconds`).
 */
export function addDeviceKey(key: string): Promise<Answer<User>> {
  return callApi(addingDeviceKey(key))
}

export function addingDeviceKey(key: string): Call<User> {
  return {
    method: 'POST',
    path: '/api/session/key',
    body: { key },
    isRepeatable: true,
    read: (read) => SignedIn.safeParse(read).data?.user,
  }
}

export function endSession(): Promise<Answer<true>> {
  return callApi({ method: 'DELETE', path: '/api/session', read: () => true as const })
}
