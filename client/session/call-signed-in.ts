/** Calls that need a session. An ended session is renewed by the device, without the person. */
import { currentAccount, isAccountOpen } from '#client/store/current-database.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { type Answer, type Call, callApi, noAnswer } from './call-api.ts'
import { renewSession } from './renew-session.ts'
import { type RetryClock, type Waiting, mayRepeat, pageClock, withRetries } from './retry-calls.ts'

/**
 * Makes a call, again and again while a person waits for it and it may be made twice. If the session has ended, renews
 * it and makes the call once more.
 */
export async function callSignedIn<T>(
  call: Call<T>,
  waiting?: Waiting,
  clock: RetryClock = pageClock,
): Promise<Answer<T>> {
  const make = () =>
    waiting && mayRepeat(call) ? withRetries(() => callApi(call), waiting, clock) : callApi(call)
  const answer = await make()
  if (answer.ok || answer.code !== 'signed-out' || !isAccountOpen()) return answer
  const renewal = await renewPatiently(waiting, clock)
  // The session may well be renewable, so the person is not asked to sign in.
  if (renewal === 'unreachable') return noAnswer
  // The runner meets the same refusal, so the sync status does not go on saying that all is well.
  if (renewal === 'refused') sendSoon()
  return renewal === 'signed-in' && waiting?.signal.aborted !== true ? make() : answer
}

/** The pause before the one further try to renew a session (specification 1, section 4). */
export const renewalPauseMs = 2_000

async function renewPatiently(waiting: Waiting | undefined, { sleep }: RetryClock) {
  const { userId } = currentAccount()
  const renewal = await renewSession(userId)
  if (renewal !== 'unreachable' || !waiting || waiting.signal.aborted) return renewal
  await sleep(renewalPauseMs, waiting.signal)
  if (waiting.signal.aborted || !isAccountOpen() || currentAccount().userId !== userId) return renewal
  return renewSession(userId)
}
