/**
 * Begins sessions, and gives the device a key of the session's person. A browser may delete stored data and keep the
 * cookie: Safari after seven days without a visit, or LINE's browser. Until the device has a key again, only the
 * session identifies the person.
 */
import type { User } from '#shared/model/user.ts'
import { type Account, type KnownPerson, keyOfPerson, rememberPerson } from '#client/store/device-database.ts'
import type { Answer } from './call-api.ts'
import { knownServerConfig } from './server-config.ts'
import {
  type SessionAsked,
  type SessionPerson,
  addDeviceKey,
  askForSession,
  askWhoIsSignedIn,
  newKey,
} from './session-calls.ts'

type Kept = {
  user: User
  person: KnownPerson
  /** The device already had a key of this person. */
  wasKnown: boolean
}

/**
 * Makes sure that this device has a key of the session's person, so that they can sign in again after the session
 * ends. Null if nobody is signed in.
 */
async function rememberSessionPerson(): Promise<Answer<Kept | null>> {
  const answer = await askWhoIsSignedIn()
  if (!answer.ok) return answer
  if (answer.value === null) return { ok: true, value: null }
  return rememberPersonOfSession(answer.value.user)
}

async function rememberPersonOfSession(user: User): Promise<Answer<Kept>> {
  const { id: userId, displayName } = user
  const known = await keyOfPerson(userId)
  if (known !== undefined) {
    const person = { key: known, userId, displayName }
    return { ok: true, value: { user, person, wasKnown: true } }
  }
  const key = newKey()
  const added = await addDeviceKey(key)
  if (!added.ok) return added
  // The answer names the key's owner. Another tab may have signed in another person since `askWhoIsSignedIn`.
  const person = { key, userId: added.value.id, displayName: added.value.displayName }
  await rememberPerson(person)
  return { ok: true, value: { user: added.value, person, wasKnown: false } }
}

/** The account of the person who is signed in, for `restoreAccount`. Null if nobody is. */
export async function accountOfSession(): Promise<Account | null> {
  const user = await userOfSession()
  return user && { userId: user.id, displayName: user.displayName, avatarUrl: user.avatarUrl }
}

/** Both questions are asked at once, because a first visit waits for them. */
async function userOfSession(): Promise<User | null> {
  const [config, asked] = await Promise.all([knownServerConfig(), askWhoIsSignedIn()])
  if (!asked.ok || asked.value === null) return null
  if (config?.authMode === 'line') return (await keepLinkable(asked.value)).user
  const answer = await rememberPersonOfSession(asked.value.user)
  return answer.ok ? answer.value.user : null
}

/**
 * On a server with LINE only a person to whom no LINE account leads gets a key, by which they can be linked
 * (docs/decisions/0068-line-accounts.md). If it cannot be added now, they go on by the session.
 */
export async function keepLinkable(person: SessionPerson): Promise<SessionPerson> {
  if (!person.isLinked) await rememberPersonOfSession(person.user)
  return person
}

export type BegunSession = Answer<User> | OtherPersonSignedIn

/** No session was begun. The device has a key of the other person now, so they can sign in here again. */
type OtherPersonSignedIn = {
  ok: false
  code: 'other-person-signed-in'
  sentence: string
  signedIn: KnownPerson
}

/**
 * Begins a session. If somebody else is signed in, the device first gets a key of theirs. If the device did not know
 * that person and the new one has no account yet, the result is `OtherPersonSignedIn`: the two may be the same
 * person, whose data the browser has deleted.
 */
export async function beginSession(asked: SessionAsked): Promise<BegunSession> {
  const answer = await askForSession(asked)
  if (answer.ok || answer.code !== 'other-person-signed-in') return answer
  const kept = await rememberSessionPerson()
  if (!kept.ok) return kept
  if (kept.value === null) return askForSession(asked)
  const { person, wasKnown } = kept.value
  if (!wasKnown && asked.expectedUserId === undefined)
    return { ok: false, code: 'other-person-signed-in', sentence: answer.sentence, signedIn: person }
  return askForSession({ ...asked, endsSessionOf: person.userId })
}
