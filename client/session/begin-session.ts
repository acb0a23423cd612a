/**
 * A browser may delete what is stored here and keep the cookie: Safari after seven days without a visit, LINE's browser.
 * The session is then all that leads to its person, until this device has a key of theirs again.
 */
import type { User } from '#shared/model/user.ts'
import { type Account, type KnownPerson, keyOfPerson, rememberPerson } from '#client/store/device-database.ts'
import type { Answer } from './api.ts'
import { type SessionAsked, addDeviceKey, askForSession, askWhoIsSignedIn, newKey } from './session-calls.ts'

type Kept = {
  user: User
  person: KnownPerson
  /** The device had a key of theirs before. */
  wasKnown: boolean
}

/** Whoever is signed in can come back to this device, whatever becomes of the session. Null where nobody is. */
export async function rememberSessionPerson(): Promise<Answer<Kept | null>> {
  const answer = await askWhoIsSignedIn()
  if (!answer.ok) return answer
  if (answer.value === null) return { ok: true, value: null }
  const { id: userId, displayName } = answer.value
  const known = await keyOfPerson(userId)
  if (known !== undefined) {
    const person = { key: known, userId, displayName }
    return { ok: true, value: { user: answer.value, person, wasKnown: true } }
  }
  const key = newKey()
  const added = await addDeviceKey(key)
  if (!added.ok) return added
  // Whose it became: another tab may have signed somebody else in between.
  const person = { key, userId: added.value.id, displayName: added.value.displayName }
  await rememberPerson(person)
  return { ok: true, value: { user: added.value, person, wasKnown: false } }
}

/** The account to go on with where somebody is signed in. */
export async function accountOfSession(): Promise<Account | null> {
  const answer = await rememberSessionPerson()
  if (!answer.ok || answer.value === null) return null
  const { id: userId, displayName, avatarUrl } = answer.value.user
  return { userId, displayName, avatarUrl }
}

export type BegunSession = Answer<User> | OtherPersonSignedIn

/** Nothing has changed yet, and the other person can come back to this device: it has a key of theirs now. */
export type OtherPersonSignedIn = {
  ok: false
  code: 'other-person-signed-in'
  sentence: string
  signedIn: KnownPerson
}

/**
 * Begins a session. Where somebody else is signed in, the device first gets a key of theirs. A new person is then asked
 * about: the browser may have deleted that they are the one who is signed in. Whoever has a key here is who they say.
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
