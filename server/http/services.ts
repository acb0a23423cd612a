/** What the calls are served with. */
import type { RequestHandler } from 'express'
import type { EpochSeconds } from '#shared/dates.ts'
import type { LongAnswers } from '#server/answers/long-answers.ts'
import type { Database } from '#server/db/database.ts'
import type { LoggedCall } from '#server/logs/log.ts'
import type { Pokes } from '#server/sync/pokes.ts'
import type { Budgets, CostLimits } from './budgets.ts'
import type { AccountQueue } from './account-queue.ts'

export type AppSettings = {
  /** What people must know to sign in; null where this computer alone is answered. */
  accessCode: string | null
  isLoopbackOnly: boolean
  /** As people reach it, when a proxy stands before the server. */
  publicOrigin: string | null
  /** How many proxies in front are believed about who is asking. */
  trustProxy: number
  version: string
  /** For each address. */
  signInsPerMinuteMax: number
  /** For each account, and for each address from which nobody has signed in. */
  callsPerMinuteMax: number
  /** For each account. */
  cost: CostLimits
}

export type Limits = {
  /** For each address: whoever guesses the access code, or a code for somebody's next device. */
  signIns: RequestHandler
  /** For each address: what can be called without a session, and calls whose session there is not. */
  signedOut: RequestHandler
  /** For each account: friends behind one address do not use up each other's. */
  calls: RequestHandler
  /** For each account: whoever guesses invite codes. */
  codes: RequestHandler
  /** The same count for codes that come among the mutations of a sync call, of which then none is run. */
  codesInSync: RequestHandler
}

export type Services = {
  database: Database
  pokes: Pokes
  limits: Limits
  budgets: Budgets
  accountQueue: AccountQueue
  /** Null where a thread cannot open the database: in memory. */
  longAnswers: LongAnswers | null
  settings: AppSettings
  now: () => EpochSeconds
  /** A secret for a machine. */
  newToken: () => string
  /** A code that people read aloud and type. */
  newInviteCode: () => string
  /** The sync schema that it speaks; without it, this build's. */
  schema?: number
  /** Whether it takes no more calls, and finishes those under way. */
  isStopping: () => boolean
  /** Hears of every call once it is over. */
  onCall: (call: LoggedCall) => void
  /** Hears of whatever threw: the error, and the call's method and route, or what else it was. */
  onDefect: (error: unknown, place: string) => void
}
