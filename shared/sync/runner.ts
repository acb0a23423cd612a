/**
 * Drains the queue whenever it is woken, one drain at a time, and tries again by itself after an unreachable server
 * (docs/design.md, "The runner").
 */
import { unreachable } from '../assert.ts'
import { retryDelayMs } from './backoff.ts'
import type { DrainOutcome } from './drain.ts'
import { isStorageFull } from './storage-full.ts'

/**
 * `waiting`: the last try did not reach the server. `device-full`: the device had no room for what the last try would have
 * stored. `postponed`: the server answered, and left something for later. In these states another try follows automatically.
 * `signed-out`, `wrong-account` and `schema-too-old` need the person.
 */
export type RunnerState =
  | 'idle'
  | 'sending'
  | 'waiting'
  | 'device-full'
  | 'postponed'
  | 'signed-out'
  | 'wrong-account'
  | 'schema-too-old'

export type RunnerDeps = {
  drain: () => Promise<DrainOutcome>
  /** Runs the body while no other tab or worker of the device runs one. */
  withLock: <T>(body: () => Promise<T>) => Promise<T>
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
  onState: (state: RunnerState) => void
  onDefect: (error: unknown) => void
}

export type Runner = {
  /**
   * Requests a drain now: after a change, on `online` and `pageshow`, when the page becomes visible, on a poke, after a
   * sign-in.
   */
  wake: () => void
  stop: () => void
}

type TryOutcome = DrainOutcome | { kind: 'device-full' }

/**
 * Creates a runner at rest; the first `wake` starts it. `stop` is final: a drain under way ends, and no state is reported
 * any more.
 */
export function createRunner(deps: RunnerDeps): Runner {
  let isWanted = false
  let isRunning = false
  let isStopped = false
  let pause = new AbortController()

  const delayOf = (outcome: TryOutcome) => ({
    random: deps.random,
    retryAfterSeconds: outcome.kind === 'unreachable' ? outcome.retryAfterSeconds : null,
  })

  async function run(): Promise<void> {
    isRunning = true
    let attempt = 0
    while (isWanted && !isStopped) {
      isWanted = false
      deps.onState('sending')
      const outcome = await drainSafely(deps)
      // The account was left during the drain. Its outcome must not be shown as the state of the next account.
      if (isStopped) break
      const state = stateAfter(outcome)
      deps.onState(state)
      // Parts of calls come through on an unstable connection, so the delay starts again at the shortest.
      const isRetried = isRetriedIn(state)
      if (!isRetried || (outcome.kind === 'unreachable' && outcome.isMoving)) attempt = 0
      const ms = isRetried ? retryDelayMs(attempt++, delayOf(outcome)) : toldMs(outcome)
      if (ms === undefined) continue
      pause = new AbortController()
      if (!isWanted) await deps.sleep(ms, pause.signal)
      isWanted = true
    }
    isRunning = false
  }

  return {
    wake: () => {
      isWanted = true
      pause.abort()
      if (!isRunning && !isStopped) void run()
    },
    stop: () => {
      isStopped = true
      pause.abort()
    },
  }
}

/** Whether the runner tries again by itself. */
export function isRetriedIn(state: RunnerState): boolean {
  return state === 'waiting' || state === 'device-full' || state === 'postponed'
}

/**
 * Reports a defect in a drain, and then treats it like an unreachable server: the queue is intact, and the next try may
 * succeed.
 */
async function drainSafely(deps: RunnerDeps): Promise<TryOutcome> {
  try {
    return await deps.withLock(deps.drain)
  } catch (error) {
    if (isStorageFull(error)) return { kind: 'device-full' }
    deps.onDefect(error)
    return { kind: 'unreachable', retryAfterSeconds: null }
  }
}

/** Milliseconds until the server takes the remaining changes; undefined if it has not named a time. */
function toldMs(outcome: TryOutcome): number | undefined {
  if (outcome.kind !== 'retry' || outcome.afterSeconds === undefined) return undefined
  return outcome.afterSeconds * 1_000
}

function stateAfter(outcome: TryOutcome): RunnerState {
  switch (outcome.kind) {
    case 'done':
      return 'idle'
    case 'retry':
      return toldMs(outcome) === undefined ? 'postponed' : 'idle'
    case 'unreachable':
    case 'too-large':
    case 'unreadable':
      return 'waiting'
    case 'device-full':
    case 'signed-out':
    case 'wrong-account':
    case 'schema-too-old':
      return outcome.kind
    default:
      return unreachable(outcome)
  }
}
