/**
 * The server's log, one line of JSON for each entry. Only what is named here is written. It contains nothing that
 * people enter or keep secret: no headers, bodies, queries or ids. Of errors it contains neither extra fields nor
 * messages that quote values. Warnings and errors also go to the system log, which system admins read
 * (docs/decisions/0121-logs.md), with the person whose call it was.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import type { UserId } from '#shared/model/user.ts'
import { outageReasonOf } from '#server/db/wait-for-database.ts'
import { type LogBuffer, type LogEntry, createLogBuffer } from './log-buffer.ts'

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
  level: LogLevel
  /** Whose call it was, if a gate has found it. Only the system log has it. */
  userId: UserId | null
}

export type Log = {
  call: (call: LoggedCall) => void
  /**
   * A call or another task (`place`) threw, and the process goes on. Failures of the database are logged once for each outage.
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
  /** What goes to the system log. */
  buffer: LogBuffer
}

/** Writes synchronously, so that the last lines are written before the process ends. */
export const standardOutput = () => destination({ dest: 1, sync: true })

/** The call that is running, for its log entries. The gate that finds the caller adds who it is. */
export const runningCall = new AsyncLocalStorage<{ requestId: string; userId: UserId | null }>()

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
  const buffer = createLogBuffer({
    onUnwritten: (error) =>
      log.warn({ error: describeError(error) }, 'entries of the system log not written'),
  })
  const keep = (entry: Omit<LogEntry, 'kind'>) => buffer.add({ kind: 'server', ...entry })
  const noteOutage = outageLines({
    begun: (why) => {
      log.error({ why }, 'database unavailable')
      keep({ level: 'error', category: 'database', message: `database unavailable: ${why}` })
    },
    over: (failures) => log.info({ failures }, 'database available'),
  })
  return {
    call: ({ level: levelOfCall, userId, ...call }) => {
      log[levelOfCall](call, 'call')
      const { requestId, method, route, status, ms, isAnswered } = call
      const message = `${method} ${route} -> ${status}`
      if (levelOfCall === 'error')
        keep({ level: 'error', category: 'http', message, data: { ms, isAnswered }, requestId, userId })
    },
    defect: (error, place) => {
      const why = outageReasonOf(error)
      if (why !== undefined) return noteOutage(why)
      const running = runningCall.getStore()
      const described = describeError(error)
      log.error({ requestId: running?.requestId, place, error: described }, 'defect')
      keep({ level: 'error', category: place, ...textsOf(described), ...running })
    },
    waitingForDatabase: (why) => {
      log.warn({ why }, 'waiting for the database')
      keep({ level: 'warn', category: 'database', message: `waiting for the database: ${why}` })
    },
    started: (address) => log.info({ address }, 'started'),
    stopping: () => log.info('stopping'),
    stopped: () => log.info('stopped'),
    fatal: (error) => log.fatal({ error: describeError(error) }, 'fatal'),
    buffer,
  }
}

/** With the errors that have caused it, in the stack. */
function textsOf(error: DescribedError): Pick<LogEntry, 'message' | 'stack'> {
  const { type, code, message, stack, cause } = error
  const line = `${type}${code === undefined ? '' : ` ${code}`}: ${message}`
  const causes = cause && textsOf(cause)
  return {
    message: line,
    stack: [line, ...stack, ...(causes ? [`caused by ${causes.stack}`] : [])].join('\n'),
  }
}

/** Describes an error for the log: what went wrong and where, without the data that people entered. */
type DescribedError = {
  type: string
  code?: string
  message: string
  stack: string[]
  cause?: DescribedError
}

/** PostgreSQL's SQLSTATE class of data exceptions. Their messages quote the value, as those of JSON.parse do. */
const quotingCode = /^22\w{3}$/
const causesMax = 5

export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const isQuoting = error instanceof SyntaxError || (code !== undefined && quotingCode.test(code))
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: isQuoting ? '(quotes what was given)' : error.message,
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < causesMax && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Only the stack's frames, because a stack begins with the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => (/^\s+at /.test(line) ? line.trim() : []))
}

/** After this time without a failure an outage is over. */
const quietMs = 60_000

type Lines = { begun: (why: string) => void; over: (failures: number) => void }

/** Returns the function to call at every failure of the database. `why` is an error code or a few words of the driver. */
function outageLines({ begun, over }: Lines): (why: string) => void {
  let failures = 0
  let quiet: NodeJS.Timeout | undefined
  const end = () => {
    over(failures)
    failures = 0
    quiet = undefined
  }
  return (why) => {
    failures += 1
    if (quiet) return void quiet.refresh()
    begun(why)
    quiet = setTimeout(end, quietMs).unref()
  }
}
