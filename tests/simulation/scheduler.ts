/**
 * Decides who goes on next, and what time it is. Every await of the stores, the network and the timers is parked here
 * and resumed one at a time as chance will have it, so that one seed gives one interleaving.
 */
import type { Random } from './random.ts'

/** A page, a worker or a server process: what is killed as a whole. `death` rejects when that happens. */
export type Process = {
  readonly name: string
  isDead: boolean
  readonly death: Promise<never>
  readonly die: () => void
}

class Killed extends Error {}

export function startProcess(name: string): Process {
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)
  return { name, isDead: false, death, die: () => reject(new Killed(name)) }
}

/** The body, unless the process dies meanwhile: whoever waits for it lets go. */
export function unlessKilled<T>(process: Process, body: () => Promise<T>): Promise<T> {
  return process.isDead ? process.death : Promise.race([process.death, body()])
}

/** For what goes on in the process itself: it does not hear of its own death. */
export function inLife<T>(running: Promise<T>): Promise<T> {
  return running.catch((error: unknown) => {
    if (error instanceof Killed) return never
    throw error
  })
}

const never = new Promise<never>(() => undefined)

type Parked = { process: Process; label: string; resume: () => void }

export type Scheduler = {
  /** Waits for its turn; for ever, once the process is dead. */
  turn: (process: Process, label: string) => Promise<void>
  sleep: (process: Process, ms: number, signal?: AbortSignal) => Promise<void>
  kill: (process: Process) => void
  /** Lets one parked process go on until it parks again. False when there is none. */
  step: () => Promise<boolean>
  /** Moves the clock on; whoever has slept long enough is parked for a turn. */
  passTime: (ms: number) => void
  /** How long until the next sleeper wakes, if there is one. */
  untilNextWakeMs: () => number | undefined
  nowMs: () => number
}

type Deps = { random: Random; note: (line: string) => void; startMs: number }

export function createScheduler({ random, note, startMs }: Deps): Scheduler {
  let nowMs = startMs
  let parked: Parked[] = []
  let sleeping: (Parked & { wakeAtMs: number })[] = []

  return {
    turn: (process, label) =>
      new Promise((resume) => {
        if (!process.isDead) parked.push({ process, label, resume })
      }),
    sleep: (process, ms, signal) =>
      new Promise((resume) => {
        if (process.isDead) return
        if (signal?.aborted) return resume()
        const sleeper = { process, label: 'wakes', resume, wakeAtMs: nowMs + ms }
        sleeping.push(sleeper)
        signal?.addEventListener('abort', () => {
          if (!sleeping.includes(sleeper)) return
          sleeping = sleeping.filter((one) => one !== sleeper)
          parked.push(sleeper)
        })
      }),
    kill: (process) => {
      process.isDead = true
      process.die()
      parked = parked.filter((one) => one.process !== process)
      sleeping = sleeping.filter((one) => one.process !== process)
    },
    step: async () => {
      const [next] = parked.splice(random.below(parked.length), 1)
      if (!next) return false
      note(`${next.process.name} ${next.label}`)
      next.resume()
      await everybodyParked()
      return true
    },
    passTime: (ms) => {
      nowMs += ms
      parked.push(...sleeping.filter((sleeper) => sleeper.wakeAtMs <= nowMs))
      sleeping = sleeping.filter((sleeper) => sleeper.wakeAtMs > nowMs)
    },
    untilNextWakeMs: () =>
      sleeping.length === 0 ? undefined : Math.min(...sleeping.map((one) => one.wakeAtMs)) - nowMs,
    nowMs: () => nowMs,
  }
}

/** Promises settle before the event loop turns: after one turn whoever was resumed is parked again or has ended. */
export function everybodyParked(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
