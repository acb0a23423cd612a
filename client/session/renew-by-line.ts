/** Renews an ended session with LINE's token. */
import { lineTexts } from '#shared/messages/line.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { UserId } from '#shared/model/user.ts'
import { type KnownPerson, knownPerson, rememberPerson } from '#client/store/device-database.ts'
import { keepLinkable } from './begin-session.ts'
import { lineOfServer } from './line-of-server.ts'
import { type BegunLineSession, beginLineSession } from './line-session.ts'
import { showRenewalProblem } from './line-trouble.ts'
import { askWhoIsSignedIn } from './session-calls.ts'
import { endLinking, isLinking } from './tab-marks.ts'

/**
 * Undefined if LINE does not know the person here. The account of a device key is linked only if its person has asked for
 * it: somebody else may have borrowed the phone.
 */
export async function recreateByLine(userId: UserId): Promise<BegunLineSession | undefined> {
  const line = lineOfServer()
  const start = await line?.start()
  if (!line || !start) return undefined
  if (!start.ok) return lineUnavailable
  // Asked now, because `start` may have ended long ago.
  if (!line.isLoggedIn()) return undefined
  const person = await knownPerson(userId)
  const asked = { createsAccount: false, expectedUserId: userId }
  if (person && isLinking(userId)) {
    const answer = await beginLineSession(line, { ...asked, deviceKey: person.key })
    endLinking()
    return afterRenewal(answer, person, { isLinked: answer.ok })
  }
  const answer = await beginLineSession(line, asked)
  if (!person && !answer.ok && answer.code === 'device-unknown') await keepSessionLinkable(userId)
  // Either this is somebody else's LINE account, or a restored server has lost the link. The person may link again.
  return afterRenewal(answer, person, { isLinked: answer.ok || answer.code !== 'device-unknown' })
}

/** The session still proves its person after it has run out. With a key they can be linked by a tap. */
async function keepSessionLinkable(userId: UserId): Promise<void> {
  const asked = await askWhoIsSignedIn()
  if (asked.ok && asked.value?.user.id === userId) await keepLinkable(asked.value)
}

const lineUnavailable = {
  ok: false,
  code: 'line-unavailable',
  sentence: rejectionSentences['line-unavailable'],
} as const

/** What the notice says of a renewal that the person did not see. */
const reasonsForPerson: ReadonlySet<string> = new Set(['device-unknown', 'line-already-linked'])

async function afterRenewal(
  answer: BegunLineSession,
  person: KnownPerson | undefined,
  { isLinked }: { isLinked: boolean },
): Promise<BegunLineSession> {
  const wasLinked = person?.isLinked ?? false
  // A person who has never been linked stays so until the server has done it.
  if (person && wasLinked !== isLinked && (answer.ok || wasLinked))
    await rememberPerson({ ...person, isLinked })
  const isOther = !answer.ok && answer.code === 'device-unknown'
  const told = isOther ? { ...answer, sentence: lineTexts.otherAccount } : answer
  showRenewalProblem(!told.ok && reasonsForPerson.has(told.code) ? told.sentence : null)
  return told
}
