/** Begins sessions by LINE's access token. In LINE mode devices make no keys: LINE is the way back to an account. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { User, UserId } from '#shared/model/user.ts'
import type { Line } from '#client/platform/line/line.ts'
import { hasAccountDatabase } from '#client/store/account-database.ts'
import { type KnownPerson, keyOfPerson } from '#client/store/device-database.ts'
import { keepLinkable } from './begin-session.ts'
import type { Answer } from './call-api.ts'
import { type LineSessionAsked, type LineUser, askForLineSession, askWhoIsSignedIn } from './session-calls.ts'

type Asked = Omit<LineSessionAsked, 'token'>

type Refused = {
  ok: false
  code: string
  sentence: string
  /** No session was begun, because the cookie leads to this person, of whom the device knows nothing else. */
  signedIn?: User
}

export type BegunLineSession = { ok: true; value: LineUser } | Refused

/** `people`: the server does not know the LINE account, and the device knows these, whose records it may continue. */
export type LineSignIn = BegunLineSession & { people?: KnownPerson[] }

/**
 * Ends the session of somebody else whose cookie is still here. That is done without a question if this device knows them:
 * they come back by LINE or by their key.
 */
export async function beginLineSession(line: Line, asked: Asked = {}): Promise<BegunLineSession> {
  const answer = await askByToken(line, asked)
  if (answer.ok || answer.code !== 'other-person-signed-in') return answer
  const other = await askWhoIsSignedIn()
  if (!other.ok) return other
  if (other.value === null) return askByToken(line, asked)
  const { id } = other.value.user
  if (await isKnownHere(id)) return askByToken(line, { ...asked, endsSessionOf: id })
  // Before the person is asked: whoever answers that they are somebody else ends the session.
  const { user } = await keepLinkable(other.value)
  return { ok: false, code: 'other-person-signed-in', sentence: answer.sentence, signedIn: user }
}

async function isKnownHere(userId: UserId): Promise<boolean> {
  return (await keyOfPerson(userId)) !== undefined || hasAccountDatabase(userId)
}

/** If the server refuses the token, and the SDK has another one meanwhile, asks again with that. */
async function askByToken(line: Line, asked: Asked): Promise<Answer<LineUser>> {
  const token = await line.token()
  if (token === null) return refused()
  const answer = await askForLineSession({ token, ...asked })
  if (answer.ok || answer.code !== 'line-token-invalid') return answer
  const other = await line.token({ isForced: true })
  return other === null || other === token ? answer : askForLineSession({ token: other, ...asked })
}

function refused(): Answer<never> {
  return { ok: false, code: 'line-token-invalid', sentence: rejectionSentences['line-token-invalid'] }
}
