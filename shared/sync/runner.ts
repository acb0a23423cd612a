/** Drains the queue whenever it is woken, one drain at a time, and by itself again after an unreachable server. */
import { unreachable } from '../assert.ts'
import { retryDelayMs } from './backoff.ts'
import type { DrainOutcome } from './drain.ts'

/**
 * `waiting`: the last try did not reach the server. `postponed`: the server answered, and left something for later. After both,
 * another try follows by itself. The last three wait for the person.
 */
export type RunnerState =
  | 'idle'
  | 'sending'
  | 'waiting'
  | 'postponed'
  | 'signed-out'
  | 'wrong-account'
  | 'schema-too-old'

export type RunnerDeps = {
  drain: () => Promise<DrainOutcome>
  /** Runs the body alone among all tabs and workers of the device. */
  withLock: <T>(body: () => Promise<T>) => Promise<T>
  /** Resolves after the time, or at once when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
  onState: (state: RunnerState) => void
  onDefect: (error: unknown) => void
}

export type Runner = {
  /** Asks for a drain now: after a change, on `online`, `pageshow`, when visible, on a poke, after signing in. */
  wake: () => void
  stop: () => void
}

export function createRunner(deps: RunnerDeps): Runner {
  let isWanted = false
  let isRunning = false
  let isStopped = false
  let pause = new AbortController()

  const delayOf = (outcome: DrainOutcome) => ({
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
      // How a drain ended that has outlived its account says nothing about the next one's.
      if (isStopped) break
      const state = stateAfter(outcome)
      deps.onState(state)
      // The line flickers: the next moment in which it is there is not to be slept through.
      const isRetried = state === 'waiting' || state === 'postponed'
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

/** A defect in a drain is reported and then treated like an unreachable server: the queue is safe, and the next try may go through. */
async function drainSafely(deps: RunnerDeps): Promise<DrainOutcome> {
  try {
    return await deps.withLock(deps.drain)
  } catch (error) {
    deps.onDefect(error)
    return { kind: 'unreachable', retryAfterSeconds: null }
  }
}

/** The server was reached, and has told what is left to wait so long. */
function toldMs(outcome: DrainOutcome): number | undefined {
  if (outcome.kind !== 'retry' || outcome.afterSeconds === undefined) return undefined
  return outcome.afterSeconds * 1_000
}

function stateAfter(outcome: DrainOutcome): RunnerState {
  switch (outcome.kind) {
    case 'done':
      return 'idle'
    case 'retry':
      return toldMs(outcome) === undefined ? 'postponed' : 'idle'
    case 'unreachable':
    case 'too-large':
    case 'unreadable':
      return 'waiting'
    case 'signed-out':
    case 'wrong-account':
    case 'schema-too-old':
      return outcome.kind
    default:
      return unreachable(outcome)
  }
}
