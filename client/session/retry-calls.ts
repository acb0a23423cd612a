/** Makes a call again that has failed for a reason that may pass, while a person waits for it. */
import { retryDelayMs } from '#shared/sync/backoff.ts'
import type { Answer, Call } from './call-api.ts'

/** The person who waits for a call. */
export type Waiting = {
  /** Aborted when the person has left or given up. No further try is made then. */
  signal: AbortSignal
  /** Called with the number of tries that have failed, before the next one. */
  onFailedTry: (tries: number) => void
  /** How often it is made again at most. Absent: `retriesMax`. */
  retries?: number
}

export type RetryClock = {
  /** Also resolves when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

export const retriesMax = 5
/** Nobody watches a spinner for longer than this. If the server asks for more, the person learns it and decides. */
const waitMsMax = 60_000

/**
 * Resolves with the first answer that is not to be asked for again. `tryOnce` must be repeatable: the server may have
 * done what a try asked for, although no answer came.
 */
export async function withRetries<A extends Answer<unknown>>(
  tryOnce: () => Promise<A>,
  { signal, onFailedTry, retries = retriesMax }: Waiting,
  { sleep, random }: RetryClock = pageClock,
): Promise<A> {
  for (let failedTries = 1; ; failedTries += 1) {
    const answer = await tryOnce()
    const delayMs = delayBeforeRetryMs(answer, { failedTries, retries, random })
    if (delayMs === null || signal.aborted) return answer
    onFailedTry(failedTries)
    await sleep(delayMs, signal)
    if (signal.aborted) return answer
  }
}

type Tried = { failedTries: number; retries: number; random: () => number }

/** Null if the answer is final. */
function delayBeforeRetryMs(answer: Answer<unknown>, { failedTries, retries, random }: Tried): number | null {
  if (answer.ok || !answer.again || failedTries > retries) return null
  const delayMs = retryDelayMs(failedTries - 1, { random, ...answer.again })
  return delayMs > waitMsMax ? null : delayMs
}

/** Whether the call may be made twice: it asks, or says what shall be so, or repeating it does no harm. */
export function mayRepeat({ method, idempotencyKey, isRepeatable }: Call<unknown>): boolean {
  return method !== 'POST' || idempotencyKey !== undefined || isRepeatable === true
}

export const pageClock: RetryClock = {
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
    }),
}
