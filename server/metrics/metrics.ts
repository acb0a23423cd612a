/**
 * What this process counts of itself: its calls, and once a minute a sample of how busy it is. Kept in memory for an hour.
 * Labels are patterns of routes, methods and statuses, and never what somebody has sent
 * (docs/decisions/0126-settings-of-the-server.md).
 */
import { Counter, Histogram, Registry } from 'prom-client'
import type { EpochSeconds } from '#shared/dates.ts'
import type { MinuteSample, SlowCall } from '#shared/api/overview.ts'
import { watchEventLoop } from './event-loop-lag.ts'

export type Metrics = {
  countCall: (call: { method: string; route: string; status: number; ms: number }) => void
  /** Long answers that are being made in threads, and those that wait for a thread. Changed by what makes them. */
  longAnswers: { running: number; waiting: number }
  streams: () => number
  /** Ends the present minute. Called once a minute by `start`. */
  takeSample: () => void
  /** The minutes of the last hour, the oldest first. */
  minutes: () => MinuteSample[]
  /** The slowest call of each route in the last hour, the slowest first, at most ten. */
  slowest: () => SlowCall[]
  /** Of which `GET /metrics` is written. */
  registry: Registry
  /** Samples every minute. Returns the function that stops it. */
  start: () => () => void
}

const minuteMs = 60_000
const hourMinutes = 60
const slowestMax = 10
/** A stream of events lasts as long as its page is open, which says nothing about the server. */
const streamRoute = '/api/sync/events'
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])
/** Seconds. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Deps = { now: () => EpochSeconds; streams: () => number }

export function createMetrics({ now, streams }: Deps): Metrics {
  const registry = new Registry()
  const calls = new Counter({
    name: 'waritabi_http_calls_total',
    help: 'Calls that have ended, by method, pattern of the route, and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'waritabi_http_call_seconds',
    help: 'How long calls take, without streams of events.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  })
  const longAnswers = { running: 0, waiting: 0 }
  /** The slowest calls of each minute, the present one last. */
  let slowByMinute: SlowCall[][] = [[]]
  let samples: MinuteSample[] = []
  let callsOfMinute = 0
  let waitingMax = 0
  let loop: ReturnType<typeof watchEventLoop> | undefined

  const takeSample = () => {
    const lag = loop?.read() ?? { p99Ms: 0, maxMs: 0 }
    const sample: MinuteSample = {
      at: now(),
      calls: callsOfMinute,
      streams: streams(),
      waiting: Math.max(waitingMax, longAnswers.waiting),
      lagP99Ms: lag.p99Ms,
      lagMaxMs: lag.maxMs,
      memoryBytes: process.memoryUsage.rss(),
    }
    samples = [...samples, sample].slice(-hourMinutes)
    slowByMinute = [...slowByMinute, []].slice(-hourMinutes)
    callsOfMinute = 0
    waitingMax = 0
  }

  return {
    longAnswers,
    streams,
    registry,
    takeSample,
    minutes: () => samples,
    slowest: () => slowestOf(slowByMinute.flat()),
    countCall: ({ method, route, status, ms }) => {
      const known = knownMethods.has(method) ? method : 'other'
      calls.inc({ method: known, route, status: String(status) })
      callsOfMinute += 1
      waitingMax = Math.max(waitingMax, longAnswers.waiting)
      if (route === streamRoute) return
      durations.observe({ method: known, route }, ms / 1000)
      const present = slowByMinute.at(-1) ?? []
      const least = present.at(-1)
      if (present.length < slowestMax || !least || ms > least.ms)
        slowByMinute.splice(-1, 1, slowestOf([...present, { method: known, route, status, ms, at: now() }]))
    },
    start: () => {
      const watched = watchEventLoop()
      loop = watched
      const timer = setInterval(takeSample, minuteMs).unref()
      return () => {
        clearInterval(timer)
        watched.stop()
        loop = undefined
      }
    },
  }
}

/** Each route once, so that one that is called all the time does not hide the others. */
function slowestOf(calls: readonly SlowCall[]): SlowCall[] {
  const byRoute = Map.groupBy(
    calls.toSorted((a, b) => b.ms - a.ms),
    ({ method, route }) => `${method} ${route}`,
  )
  return [...byRoute.values()].flatMap(([slowest]) => slowest ?? []).slice(0, slowestMax)
}
