/**
 * The server's log, one line of JSON for each entry. Only what is named here is written. It contains nothing that
 * people enter or keep secret: no headers, bodies, queries or ids. Of errors it contains neither extra fields nor
 * messages that quote values.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import { outageReasonOf } from '#server/db/outages.ts'
import { describeError } from './describe-error.ts'
import { outageLines } from './outage-lines.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type LoggedCall = {
  /** Also sent to the caller, who may quote it when something went wrong. */
  requestId: string
  method: string
  /** The route's pattern, without ids. */
  route: string
  status: number
  ms: number
  /** Whether the caller received the whole answer. */
  isAnswered: boolean
  /** Whether it is a call of monitoring, of which one comes every few seconds. */
  isProbe: boolean
}

export type Log = {
  call: (call: LoggedCall) => void
  /**
   * A call or another task (`place`) threw, and the process goes on. Failures of the database are logged once for each
   * outage.
   */
  defect: (error: unknown, place: string) => void
  /** The start of the server waits for a database that is starting or unreachable. */
  waitingForDatabase: (why: string) => void
  started: (address: string) => void
  /** The server accepts no new calls and finishes those in progress. */
  stopping: () => void
  stopped: () => void
  /** The error that ends the process. */
  fatal: (error: unknown) => void
}

/** Writes synchronously, so that the last lines are written before the process ends. */
export const standardOutput = () => destination({ dest: 1, sync: true })

/** The request id of the call that is running, for its log entries. */
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
      // 503 is no error of the call: an outage is logged by itself, and the operator knows when the server is stopping.
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
