/** A session that has ended while the device went on is begun anew by the device's key, without anybody's doing. */
import type { UserId } from '#shared/model/user.ts'
import { currentAccount, isAccountOpen } from '#client/store/current.ts'
import { keyOfPerson } from '#client/store/device-database.ts'
import type { SessionRenewal } from '#client/sync/drain-renewing-session.ts'
import { type Answer, type Call, callApi } from './api.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import { withSessionLock } from './session-lock.ts'

/**
 * As the same person and as nobody else. Undefined where this device has no key of theirs, or has left their account while
 * this waited: a sign-out, here or in another tab, is not undone.
 */
export function recreateSession(userId: UserId): Promise<BegunSession | undefined> {
  return withSessionLock(userId, async () => {
    if (!isAccountOpen() || currentAccount().userId !== userId) return undefined
    const { displayName } = currentAccount()
    const key = await keyOfPerson(userId)
    return key === undefined ? undefined : beginSession({ displayName, key, expectedUserId: userId })
  })
}

/** A server that ends each session at once is not asked for more and more of them. */
const pauseMs = 5 * 60_000

/** These pass by themselves: the session is asked for again with the next try to send. */
const transient: ReadonlySet<string> = new Set([
  ...['offline', 'network-error', 'call-failed', 'too-many-requests', 'unavailable', 'defect'],
])

let last: { userId: UserId; at: number } | undefined
let underWay: Promise<SessionRenewal> | undefined

/** Whoever asks while another is being answered gets the same answer. */
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

/** A call that needs a session, which may have ended since the last one. */
export async function callSignedIn<T>(call: Call<T>): Promise<Answer<T>> {
  const answer = await callApi(call)
  if (answer.ok || answer.code !== 'signed-out' || !isAccountOpen()) return answer
  if ((await renewSession(currentAccount().userId)) !== 'signed-in') return answer
  return callApi(call)
}
