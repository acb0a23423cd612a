/** What route handlers need: settings, database and other services. */
import type { RequestHandler } from 'express'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Sizes } from '#shared/api/overview.ts'
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import type { LongAnswers } from '#server/answers/answer-threads.ts'
import type { Backups } from '#server/backup/backups.ts'
import type { Database } from '#server/db/database.ts'
import type { LineSettings } from '#server/identity/line-api.ts'
import type { LineTokens } from '#server/identity/line-tokens.ts'
import type { LogBuffer } from '#server/logs/log-buffer.ts'
import type { LoggedCall } from '#server/logs/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { CurrentSettings } from '#server/settings/current-settings.ts'
import type { Bucket } from '#server/sync/bucket.ts'
import type { Plans } from '#server/sync/plan-limits.ts'
import type { Pokes } from '#server/sync/send-pokes.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Budgets, CostLimits, AccountQueue } from './cost-budgets.ts'

export type AppSettings = {
  /** Null if people sign in by name. */
  line: LineSettings | null
  /** What people have to know to sign in. Null if the server answers its own computer only. */
  accessCode: string | null
  isLoopbackOnly: boolean
  /** The origin at which people reach the server behind a proxy; null without one. */
  publicOrigin: string | null
  /** User ids and LINE user ids of people who are system admins whatever the database says. */
  systemAdmins: readonly string[]
  /** Whether system admins may change rows of the database (docs/decisions/0123-explorer-writes.md). */
  explorerWrites: boolean
  /** Which plan people have: their own with LINE, otherwise one for everybody. */
  plans: Plans
  /** Who runs the server, as pages name them; null if they are not named. */
  operatorName: string | null
  /** Where people may write to for help. */
  supportEmail: string | null
  /** With which `GET /metrics` may be called from elsewhere; null if it may not. */
  metricsToken: string | null
  /** How many proxies in front are trusted to name the caller's address. */
  trustProxy: number
  version: string
  /** For each address. */
  signInsPerMinuteMax: number
  /** For each account, and for each address of callers without a session. */
  callsPerMinuteMax: number
  /** For each account. */
  cost: CostLimits
}

export type Limits = {
  /** Sign-ins for each address, against guessing the access code or device codes. */
  signIns: RequestHandler
  /** Calls for each address that need no session or have no valid one. */
  signedOut: RequestHandler
  /** Calls for each account, so that friends behind one address do not share a limit. */
  calls: RequestHandler
  /** Reading invitations, for each address: friends open one link at the same time, perhaps behind one address. */
  invitations: RequestHandler
  /** The same for the pages of invitations, which are answered in any case: `locals.isOverLimit` says so. */
  invitationPages: RequestHandler
  /** Calls with an invite code for each account, against guessing codes. */
  codes: RequestHandler
  /** The same count for invite codes in the mutations of a sync call. If they exceed the limit, none of the call is run. */
  codesInSync: RequestHandler
  /** Calls that send entries for the system log, for each account. */
  logs: RequestHandler
}

export type Services = {
  database: Database
  pokes: Pokes
  limits: Limits
  budgets: Budgets
  bodies: BodyMemory
  /** Bytes of attachments that are in memory. */
  uploads: BodyMemory
  /** Null if people sign in by name. */
  lineTokens: LineTokens | null
  accountQueue: AccountQueue
  /** Null if a thread cannot open the database, because it is in memory. */
  longAnswers: LongAnswers | null
  settings: AppSettings
  now: () => EpochSeconds
  /** Makes a secret that only programs handle. */
  newToken: () => string
  /** Makes a code that people read aloud and type. */
  newInviteCode: NewInviteCode
  /** The sync schema that the server speaks. Without it, this build's. */
  schema?: number
  /** Whether the server is shutting down: it accepts no new calls and finishes those in progress. */
  isStopping: () => boolean
  /** Takes entries for the system log, and never fails. */
  logBuffer: Pick<LogBuffer, 'add'>
  /** What the process counts of itself. */
  metrics: Metrics
  /** Null with PostgreSQL, and in tests without files. */
  backups: Backups | null
  /** Null if the bytes of attachments are in the database too. */
  bucket: Bucket | null
  /** What system admins have set. */
  currentSettings: CurrentSettings
  /** How much there is on the server. */
  sizes: () => Promise<Sizes>
  /** Called when a call has ended. */
  onCall: (call: LoggedCall) => void
  /** Called when something threw. `place` is the call's method and route, or a name of what else it was. */
  onDefect: (error: unknown, place: string) => void
}

export type AuthMode = 'local' | 'line'

export function authModeOf({ line }: Pick<AppSettings, 'line'>): AuthMode {
  return line === null ? 'local' : 'line'
}
