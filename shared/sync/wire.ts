/**
 * The sync call, `POST /api/sync` (docs/design.md, "The sync call"): changes go up, and rows changed since the cursors come
 * down. Builds of different versions meet here: fields that one side does not know are ignored, on both sides.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../codes.ts'
import type { EpochSeconds } from '../dates.ts'
import { batchMutationsMax } from '../limits.ts'
import { isEmptiedMark } from '../model/emptied-row.ts'
import { idSchema, momentSchema } from '../model/fields.ts'
import { MutationId } from '../model/mutation-id.ts'
import { Scope } from '../model/scope.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import { UserId } from '../model/user.ts'
import { ScopeVersion } from '../model/scope-version.ts'
import { ScopeHistory } from './scope-history.ts'

export const SentMutation = z.object({
  mutationId: MutationId.check(
    z.refine((id) => !isEmptiedMark(id), { error: 'id-invalid' satisfies RejectionCode }),
  ),
  scope: Scope,
  name: z.string('unreadable'),
  args: z.unknown(),
  /** When the person recorded it, in server time as far as the device knows it. It judges expiry and orders nothing. */
  time: momentSchema(),
  /** The person decided to send it although it is more than a day old. */
  resend: z.optional(z.boolean('unreadable')),
  /** Released devices send it with what the server had applied before a restore. It says no more than `resend`. */
  reoffer: z.optional(z.boolean('unreadable')),
})
export type SentMutation = z.infer<typeof SentMutation>

const rowSum = () => z.int('unreadable').check(z.minimum(0, 'unreadable'))

const Checksum = z.object({
  version: z.int('unreadable').check(z.minimum(1, 'unreadable')),
  /** Over groups, members, pendingMembers and expenses together: what builds before `tables` send. */
  sum: z.optional(rowSum()),
  /** By table name. A table that the server does not know is not compared. */
  tables: z.optional(z.record(z.string(), rowSum())),
})
export type Checksum = z.infer<typeof Checksum>

export const SyncRequest = z.object({
  accountId: UserId,
  clientId: idSchema(),
  schema: z.int('unreadable'),
  /** The epoch that the device's rows come from; null before its first answer. */
  epoch: z.nullable(z.string('unreadable')),
  /** Up to which version the device has each scope. Absent: it only sends, and wants no rows yet. */
  cursors: z.optional(z.record(Scope, z.int('unreadable').check(z.minimum(0, 'unreadable')))),
  /** Scopes whose download is under way, with the horizon under which it began. */
  downloads: z.optional(z.record(Scope, z.int('unreadable').check(z.minimum(0, 'unreadable')))),
  /** Over the rows that the device has of a scope up to this version: the server says if its own differ. */
  checksums: z.optional(
    z.record(Scope, Checksum).check(
      // Where they differ, each costs the server a read of the whole scope.
      z.refine((sums) => Object.keys(sums).length <= 1, { error: 'too-large' satisfies RejectionCode }),
    ),
  ),
  /**
   * By which versions the server tells that the device is of the same history: the newest that it knows by its id, and
   * where the server has said that they differ, those before it.
   */
  histories: z.optional(
    z.record(Scope, z.object({ newest: ScopeVersion, earlier: z.optional(ScopeHistory) }, 'unreadable')),
  ),
  /**
   * The device's line is slow: about so many bytes of rows at most. It stands in the call's address, because released
   * servers refuse an unknown field of the body, and ignore an unknown one of the address.
   */
  answerBytesMax: z.optional(z.int('unreadable').check(z.minimum(1, 'unreadable'))),
  mutations: z
    .array(SentMutation, 'unreadable')
    .check(z.maxLength(batchMutationsMax, 'too-large' satisfies RejectionCode)),
})
export type SyncRequest = z.infer<typeof SyncRequest>

/**
 * What became of one mutation. `applied` and `rejected` are final and in the server's log. `expired` waits for its
 * owner, `failed` broke the server's code, `not-run` stood behind one of those, or the device has first to be given the
 * server's history, or its scope has to wait for so many seconds, by its code: none of these is logged.
 */
export type MutationResult =
  | { mutationId: MutationId; status: 'applied'; version: number }
  | { mutationId: MutationId; status: 'rejected'; code: RejectionCode }
  | { mutationId: MutationId; status: 'expired' | 'failed' }
  | { mutationId: MutationId; status: 'not-run'; code?: RejectionCode; retryAfterSeconds?: number }

export type RowsByTable = { [T in TableName]?: StoredRow<T>[] }

/** A scope's rows changed after version `from` up to and with version `to`. */
export type ScopeDelta = {
  scope: Scope
  from: number
  to: number
  rows: RowsByTable
  /** Rows as they were when they were deleted, so that they can come back; `version` is the deletion's. */
  deleted: RowsByTable
  /** The newest version of which a deleted row has been forgotten; absent where none has. */
  horizon?: number
  /** The rows are all there is: whatever else the device holds of the scope is to go. */
  reset?: true
  /** The account is not a member any more: the scope's rows are to go. */
  removed?: true
  /** Versions after `from` up to `to` by their ids, the newest first; older ones thinned out. */
  versions?: ScopeHistory
  /** The device's rows are of another history than the server's: of which version, and what is the newest that both have. */
  divergence?: Divergence
}

export type Divergence = { lost: ScopeVersion; common: ScopeVersion }

export type SyncResponse = {
  success: true
  results: MutationResult[]
  scopes: ScopeDelta[]
  /** Some scope has more rows behind its new cursor. */
  more: boolean
  /** Changes when a backup is restored. */
  epoch: string
  /** Scopes of which the device has another history than the server: it is asked for its earlier versions. */
  diverged?: Scope[]
  /** Groups that the server has lost, or in which it has lost the account's membership, by the device's own proof. */
  lost?: Record<Scope, 'group-lost' | 'membership-lost'>
  serverTime: EpochSeconds
  /** The sync schema of the server. The first release does not say it. */
  schema?: number
}
