/** Renews an ended session without the person: with the device key, or with LINE's token. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { lineTexts } from '#shared/messages/line.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { UserId } from '#shared/model/user.ts'
import { currentAccount, isAccountOpen } from '#client/store/current-database.ts'
import { type KnownPerson, keyOfPerson, knownPerson, rememberPerson } from '#client/store/device-database.ts'
import type { SessionRenewal } from '#client/sync/drain-renewing-session.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import { isLineMode, lineOfServer } from './line-of-server.ts'
import { type BegunLineSession, beginLineSession } from './line-session.ts'
import { askServerConfigAgain } from './server-config.ts'
import { withSessionLock } from './session-lock.ts'
import { endLinking, isLinking } from './tab-marks.ts'

/**
 * Begins a session for this person only. Undefined if nothing on this device proves them, or if they signed out, here
 * or in another tab, while this waited for the lock: a renewal must not undo a sign-out.
 */
export function recreateSession(userId: UserId): Promise<BegunSession | BegunLineSession | undefined> {
  return withSessionLock(userId, async () => {
    if (!isAccountOpen() || currentAccount().userId !== userId) return undefined
    const answer = await beginAgain(userId)
    if (answer) getDefaultStore().set(refusalAtom, answer.ok ? null : answer.code)
    return answer
  })
}

const refusalAtom = atom<string | null>(null)

/** The code by which the last renewal on this page was refused; null if it was not. Read-only for screens. */
export const renewalRefusalAtom = atom((get) => get(refusalAtom))

async function beginAgain(userId: UserId): Promise<BegunSession | BegunLineSession | undefined> {
  if (isLineMode()) return recreateByLine(userId)
  const { displayName } = currentAccount()
  const key = await keyOfPerson(userId)
  if (key === undefined) return undefined
  const answer = await beginSession({ displayName, key, expectedUserId: userId })
  // A server that has got LINE since this page was opened. Then LINE proves the person.
  if (answer.ok || answer.code !== 'no-such-call') return answer
  await askServerConfigAgain()
  return isLineMode() ? recreateByLine(userId) : answer
}

/**
 * Undefined if LINE does not know the person here. The account of a device key is linked only if its person has asked for
 * it, or has done so before and the server has lost the link.
 */
async function recreateByLine(userId: UserId): Promise<BegunLineSession | undefined> {
  const line = lineOfServer()
  const start = await line?.start()
  if (!line || !start) return undefined
  if (!start.ok) return lineUnavailable
  if (!start.isLoggedIn) return undefined
  const person = await knownPerson(userId)
  const asked = { createsAccount: false, expectedUserId: userId }
  const linking = { ...asked, ...(person ? { deviceKey: person.key } : {}) }
  if (person && isLinking(userId)) return linked(person, withReason(await beginLineSession(line, linking)))
  const answer = await beginLineSession(line, asked)
  const isLost = !answer.ok && answer.code === 'account-unknown' && person?.isLinked === true
  return withReason(isLost ? await beginLineSession(line, linking) : answer)
}

const problemAtom = atom<string | null>(null)

/** What the person can do about the last renewal, which was made without them. Read-only for screens. */
export const renewalProblemAtom = atom((get) => get(problemAtom))

/** The same account may have been linked, or LINE may have been given to somebody else. */
function withReason(answer: BegunLineSession): BegunLineSession {
  const told =
    answer.ok || answer.code !== 'device-unknown' ? answer : { ...answer, sentence: lineTexts.otherAccount }
  const isForPerson = !told.ok && reasonsForPerson.has(told.code)
  getDefaultStore().set(problemAtom, isForPerson ? told.sentence : null)
  return told
}
const reasonsForPerson: ReadonlySet<string> = new Set(['device-unknown', 'line-already-linked'])

async function linked(person: KnownPerson, answer: BegunLineSession): Promise<BegunLineSession> {
  if (answer.ok) await rememberPerson({ ...person, isLinked: true })
  endLinking()
  return answer
}

const lineUnavailable = {
  ok: false,
  code: 'line-unavailable',
  sentence: rejectionSentences['line-unavailable'],
} as const

/** The shortest time between two renewals of an account, in case a server ends each session at once. */
const pauseMs = 5 * 60_000

/** Failures that pass by themselves. The next attempt to send renews the session again. */
const transient: ReadonlySet<string> = new Set([
  ...['network-error', 'call-failed', 'too-many-requests', 'unavailable', 'defect', 'line-unavailable'],
])

let last: { userId: UserId; at: number } | undefined
let underWay: Promise<SessionRenewal> | undefined

/** Concurrent callers share one renewal. */
export function renewSession(userId: UserId): Promise<SessionRenewal> {
  underWay ??= renewSessionOnce(userId).finally(() => (underWay = undefined))
  return underWay
}

async function renewSessionOnce(userId: UserId): Promise<SessionRenewal> {
  if (last?.userId === userId && performance.now() - last.at < pauseMs) return 'refused'
  const answer = await recreateSession(userId)
  if (answer && !answer.ok && transient.has(answer.code)) return 'unreachable'
  last = { userId, at: performance.now() }
  return answer?.ok ? 'signed-in' : 'refused'
}
