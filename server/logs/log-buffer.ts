/**
 * What is to be written to the system log, in memory (docs/decisions/0121-logs.md). It is written beside the calls, so that
 * none waits for it, and none fails because it cannot be written: then some entries are lost, and the log says how many.
 */
import { v7 as uuidV7 } from 'uuid'
import type { EpochSeconds } from '#shared/dates.ts'
import { maskAddress, maskData, maskText } from '#shared/mask-secrets.ts'
import type { LogLevel, StoredLogKind } from '#shared/model/log-entry.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import { type NewSystemLog, writeSystemLogs } from '#server/db/system-logs.ts'
import { outageReasonOf } from '#server/db/wait-for-database.ts'

/** An entry as it comes, with what is to be masked. */
export type LogEntry = {
  kind: StoredLogKind
  level: LogLevel
  category: string
  message: string
  id?: string | undefined
  stack?: string | null | undefined
  data?: unknown
  requestId?: string | null | undefined
  userId?: UserId | null | undefined
  sessionId?: string | null | undefined
  userAgent?: string | null | undefined
  url?: string | null | undefined
  deviceTimestamp?: EpochSeconds | null | undefined
}

export type LogBuffer = {
  add: (entry: LogEntry) => void
  /** Begins to write. Returns the function that writes the rest and stops. */
  writeTo: (database: Database) => () => Promise<void>
  /** Writes what there is. For tests, which do not wait. */
  flush: () => Promise<void>
}

const writeEveryMs = 1_000
/** After the database could not be written. */
const retryAfterMs = 10_000
const batchMax = 100
/** What may wait while the database cannot be written. */
const entriesMax = 1_000
const bytesMax = 4 * 1024 * 1024
/** The part of both that devices may fill, so that none of them keeps out what the server itself has to say. */
const ofDevices = 0.8
/** Of the server itself: a defect that occurs in every call would otherwise fill the log. */
const ownPerMinuteMax = 300

type Deps = {
  now?: () => EpochSeconds
  /** Called once each time that entries cannot be written. */
  onUnwritten: (error: unknown) => void
}

export function createLogBuffer({ now = secondsNow, onUnwritten }: Deps): LogBuffer {
  const waiting: NewSystemLog[] = []
  let bytes = 0
  let lost = 0
  let isFailing = false
  let own = { sinceMs: performance.now(), count: 0 }
  let writingTo: Database | undefined
  let writing = Promise.resolve()
  const hasRoom = ({ kind }: LogEntry) => {
    const part = kind === 'server' ? 1 : ofDevices
    if (waiting.length >= entriesMax * part || bytes >= bytesMax * part) return false
    if (kind !== 'server') return true
    if (performance.now() - own.sinceMs > 60_000) own = { sinceMs: performance.now(), count: 0 }
    own.count += 1
    return own.count <= ownPerMinuteMax
  }
  const push = (entry: LogEntry) => {
    const row = rowOf(entry, now())
    waiting.push(row)
    bytes += row.size
  }
  const writeBatch = async (database: Database) => {
    const batch = waiting.splice(0, batchMax)
    for (const { size } of batch) bytes -= size
    try {
      await writeSystemLogs(database, batch)
      isFailing = false
    } catch (error) {
      if (!isFailing) onUnwritten(error)
      isFailing = true
      // What the database refuses for another reason than its own state would be refused again.
      if (outageReasonOf(error) === undefined) lost += batch.length
      else {
        waiting.unshift(...batch)
        for (const { size } of batch) bytes += size
      }
    }
  }
  const writeAll = async () => {
    if (!writingTo) return
    if (lost > 0 && !isFailing) {
      push({ kind: 'server', level: 'warn', category: 'log', message: `${lost} entries were lost` })
      lost = 0
    }
    while (waiting.length > 0) {
      await writeBatch(writingTo)
      if (isFailing) return
    }
  }
  const flush = () => {
    writing = writing.then(writeAll)
    return writing
  }
  return {
    add: (entry) => {
      if (hasRoom(entry)) push(entry)
      else lost += 1
    },
    flush,
    writeTo: (database) => {
      writingTo = database
      let waitsUntilMs = 0
      const timer = setInterval(() => {
        if ((waiting.length === 0 && lost === 0) || performance.now() < waitsUntilMs) return
        void flush().then(() => {
          if (isFailing) waitsUntilMs = performance.now() + retryAfterMs
        })
      }, writeEveryMs).unref()
      return async () => {
        clearInterval(timer)
        await flush()
        writingTo = undefined
      }
    },
  }
}

const secondsNow = () => Math.floor(Date.now() / 1000)

/** The most characters of each text. */
const lengths = { category: 50, message: 1_000, stack: 8_000, data: 4_000, other: 300 }

function rowOf(entry: LogEntry, timestamp: EpochSeconds): NewSystemLog {
  const { id = uuidV7(), kind, level, userId = null, deviceTimestamp = null, data, url } = entry
  const texts = {
    category: cut(maskText(entry.category), lengths.category),
    message: cut(maskText(entry.message), lengths.message),
    stack: textOf(entry.stack, lengths.stack),
    data: data === undefined || data === null ? null : cut(JSON.stringify(maskData(data)), lengths.data),
    requestId: textOf(entry.requestId, lengths.other),
    sessionId: textOf(entry.sessionId, lengths.other),
    userAgent: textOf(entry.userAgent, lengths.other),
    url: typeof url === 'string' ? cut(maskAddress(url), lengths.other) : null,
  }
  const characters = Object.values(texts).reduce((sum, text) => sum + (text?.length ?? 0), 0)
  return { id, kind, level, userId, deviceTimestamp, timestamp, ...texts, size: characters + rowBytes }
}

/** What an entry without texts takes with its places in the indexes. */
const rowBytes = 400

function textOf(text: string | null | undefined, lengthMax: number): string | null {
  return typeof text === 'string' ? cut(maskText(text), lengthMax) : null
}

/** Masked texts are ASCII, so that no character is cut in two. */
function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 3)}...`
}
