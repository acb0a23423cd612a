/**
 * Decides which process runs next, and what time it is. Every await of the stores, the network and the timers is
 * parked here, and one at a time is resumed at random, so that a seed determines the interleaving.
 */
import type { Random } from './random.ts'

/** A page, a worker or a server process, which is killed as a whole. `death` rejects when that happens. */
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

/** Runs the body. If the process dies meanwhile, the result rejects and its caller does not wait any longer. */
export function unlessKilled<T>(process: Process, body: () => Promise<T>): Promise<T> {
  return process.isDead ? process.death : Promise.race([process.death, body()])
}

/** For code that runs inside the process, which must not notice its own death: the promise then never settles. */
export function inLife<T>(running: Promise<T>): Promise<T> {
  return running.catch((error: unknown) => {
    if (error instanceof Killed) return never
    throw error
  })
}

const never = new Promise<never>(() => undefined)

type Parked = { process: Process; label: string; resume: () => void }

export type Scheduler = {
  /** Resolves when it is this process's turn; never if the process is dead. */
  turn: (process: Process, label: string) => Promise<void>
  sleep: (process: Process, ms: number, signal?: AbortSignal) => Promise<void>
  kill: (process: Process) => void
  /** Resumes one parked process until it parks again. Resolves with false if none is parked. */
  step: () => Promise<boolean>
  /** Advances the clock. Sleepers whose time is over are parked for a turn. */
  passTime: (ms: number) => void
  /** The time until the next sleeper wakes; undefined if none sleeps. */
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

/**
 * Promise callbacks run before `setImmediate`, so after one turn of the event loop every resumed process is parked
 * again or has ended.
 */
export function everybodyParked(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
