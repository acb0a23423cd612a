/**
 * What the logging calls take, and the calls of システムログ take and answer (specification 3, sections 3, 7 and 9;
 * docs/decisions/0121-logs.md). Everybody who is signed in may send entries, and only system admins read them.
 */
import * as z from 'zod/mini'
import { isPlainDate } from '../dates.ts'
import { sentLogsMax } from '../limits.ts'
import { idSchema, lineSchema, momentSchema, optionalLineSchema } from '../model/fields.ts'
import { logKinds, logLevels } from '../model/log-entry.ts'
import { UserId } from '../model/user.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { pageSizeSchema } from './user-management.ts'

const unreadable = 'unreadable' satisfies RejectionCode

const Level = z.enum(logLevels, unreadable)
const Text = z.string(unreadable)
const optionalText = z.optional(z.nullable(Text))

/** Up to the end of what a `Date` can be. */
const Milliseconds = momentSchema().check(z.maximum(8.64e15, unreadable))

/** The device's clock, as milliseconds or an ISO 8601 text. */
const Timestamp = z.pipe(
  z.union([Milliseconds, Text.check(z.refine(isIsoMoment, { error: unreadable }))], unreadable),
  z.transform((time) => Math.floor(new Date(time).getTime() / 1000)),
)

function isIsoMoment(text: string): boolean {
  return isPlainDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

const debugLog = {
  timestamp: Timestamp,
  level: Level,
  category: Text,
  message: Text,
  data: z.optional(z.json()),
  userAgent: optionalText,
  url: optionalText,
  stack: optionalText,
  /** That of the call which failed, as the server named it. */
  requestId: optionalText,
}
const DebugLog = z.strictObject(debugLog)

/** The id is that of the entry: what is sent again is kept once. */
const SystemLog = z.strictObject({ ...debugLog, id: idSchema(), sessionId: optionalText })
export type SentLog = z.infer<typeof DebugLog> & Partial<z.infer<typeof SystemLog>>
/** As a device writes it. */
export type SystemLogInput = z.input<typeof SystemLog>

const listOf = <Log extends z.ZodMiniType>(log: Log) =>
  z.array(log, unreadable).check(z.maxLength(sentLogsMax, 'too-large' satisfies RejectionCode))

export const SystemLogs = z.strictObject({ logs: listOf(SystemLog) })

export const DebugLogs = z.strictObject({
  logs: listOf(DebugLog),
  metadata: z.optional(
    z.strictObject(
      {
        totalLogs: z.optional(z.int(unreadable)),
        sentLogs: z.optional(z.int(unreadable)),
        userAgent: optionalText,
        url: optionalText,
        timestamp: z.optional(z.union([z.int(unreadable), Text])),
      },
      unreadable,
    ),
  ),
})

const moment = z.optional(
  z.pipe(z.string(unreadable).check(z.regex(/^\d{1,12}$/, unreadable)), z.transform(Number)),
)

const conditions = {
  q: z._default(optionalLineSchema(), ''),
  level: z.optional(Level),
  kind: z.optional(z.enum(logKinds, unreadable)),
  user: z.optional(UserId),
  request: z.optional(lineSchema(unreadable)),
  /** Epoch seconds: from this one, and before that one. */
  from: moment,
  until: moment,
}

export const LogExportQuery = z.strictObject(conditions)
export type LogConditions = z.infer<typeof LogExportQuery>

export const LogListQuery = z.strictObject({
  ...conditions,
  /** The `next` of the page before. */
  after: z.optional(z.string(unreadable)),
  limit: pageSizeSchema(),
})
export type LogListQuery = z.infer<typeof LogListQuery>

/** An entry of the list. Times are epoch seconds of the server. */
export const ListedLog = z.object({
  id: z.string(),
  kind: z.enum(logKinds),
  level: z.enum(logLevels),
  category: z.string(),
  message: z.string(),
  timestamp: z.int(),
  requestId: z.nullable(z.string()),
  userId: z.nullable(UserId),
  /** Today's name; null for nobody, and for somebody who is gone. */
  userName: z.nullable(z.string()),
})
export type ListedLog = z.infer<typeof ListedLog>

export const LogList = z.object({
  logs: z.array(ListedLog),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
})
export type LogList = z.infer<typeof LogList>

export const LogDetails = z.object({
  ...ListedLog.shape,
  stack: z.nullable(z.string()),
  /** JSON. */
  data: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  url: z.nullable(z.string()),
  deviceTimestamp: z.nullable(z.int()),
})
export type LogDetails = z.infer<typeof LogDetails>
export const LogAnswer = z.object({ log: LogDetails })
