/**
 * The server's log, a line of JSON each. Only what is named here is written, and nothing that people say or keep secret
 * is among it: no headers, bodies, queries or ids, and of errors neither causes' fields nor texts that quote what was given.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import { outageReasonOf } from '#server/db/outages.ts'
import { describeError } from './describe-error.ts'
import { outageLines } from './outage-lines.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type LoggedCall = {
  /** Given back to the caller, who may name it when something went wrong. */
  requestId: string
  method: string
  /** The pattern, whose ids are left open. */
  route: string
  status: number
  ms: number
  /** Whether the caller waited for the answer. */
  isAnswered: boolean
  /** A probe of whoever watches over the server: one comes every few seconds. */
  isProbe: boolean
}

export type Log = {
  call: (call: LoggedCall) => void
  /** A call, or what is named, threw: the process goes on. Failures of the database are told once for each outage. */
  defect: (error: unknown, place: string) => void
  /** The database is still starting, or away: the server's start waits for it. */
  waitingForDatabase: (why: string) => void
  started: (address: string) => void
  /** Takes no more calls, and finishes those under way. */
  stopping: () => void
  stopped: () => void
  /** The process ends by this. */
  fatal: (error: unknown) => void
}

/** Written at once: what a process says last is said before it ends. */
export const standardOutput = () => destination({ dest: 1, sync: true })

/** Whose call it is that runs: what it logs says so. */
export const requestIds = new AsyncLocalStorage<string>()

export function openLog({ level, out }: { level: LogLevel; out: DestinationStream }): Log {
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    out,
  )
  const noteOutage = outageLines({
    begun: (why) => log.error({ why }, 'database unavailable'),
    over: (failures) => log.info({ failures }, 'database available'),
  })
  return {
    call: ({ isProbe, ...call }) => {
      // 503 is what passes: an outage has a line of its own, and whoever stops the server knows of it.
      const isWrong = call.status >= 500 && call.status !== 503
      const weight = isWrong ? 'error' : isProbe ? 'debug' : 'info'
      log[weight](call, 'call')
    },
    defect: (error, place) => {
      const why = outageReasonOf(error)
      if (why !== undefined) noteOutage(why)
      else log.error({ requestId: requestIds.getStore(), place, error: describeError(error) }, 'defect')
    },
    waitingForDatabase: (why) => log.warn({ why }, 'waiting for the database'),
    started: (address) => log.info({ address }, 'started'),
    stopping: () => log.info('stopping'),
    stopped: () => log.info('stopped'),
    fatal: (error) => log.fatal({ error: describeError(error) }, 'fatal'),
  }
}
