/** Renews an ended session without the person: with the device key, or with LINE's token. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { UserId } from '#shared/model/user.ts'
import { currentAccount, isAccountOpen } from '#client/store/current-database.ts'
import { keyOfPerson } from '#client/store/device-database.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import type { SessionRenewal } from '#client/sync/drain-renewing-session.ts'
import { noAnswer } from './call-api.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import type { BegunLineSession } from './line-session.ts'
import { askServerConfigAgain, isLineMode } from './server-config.ts'

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
  if (isLineMode()) return byLine(userId)
  const { displayName } = currentAccount()
  const key = await keyOfPerson(userId)
  if (key === undefined) return undefined
  const answer = await beginSession({ displayName, key, expectedUserId: userId })
  // A server that has got LINE since this page was opened. Then LINE proves the person.
  if (answer.ok || answer.code !== 'no-such-call') return answer
  await askServerConfigAgain()
  return isLineMode() ? byLine(userId) : answer
}

/** Loaded for it alone, because a server without LINE needs none of it. */
async function byLine(userId: UserId): Promise<BegunLineSession | undefined> {
  const part = await loadOnDemand(() => import('./renew-by-line.ts')).catch(() => null)
  return part ? part.recreateByLine(userId) : noAnswer
}

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

/**
 * Serializes the calls that begin or end an account's session on this device, by a Web Lock if the browser has them.
 */
export function withSessionLock<T>(userId: UserId, body: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`waritabi-session-${userId}`, body) : body()
}
