/**
 * The sync call, `POST /api/sync` (docs/design.md, "The sync call"): it carries changes to the server, and rows changed
 * since the cursors to the device. Builds of different versions talk to each other, so both sides ignore fields that they
 * do not know.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import type { EpochSeconds } from '../dates.ts'
import { batchMutationsMax } from '../limits.ts'
import { isEmptiedMark } from '../model/expense.ts'
import { idSchema, momentSchema, listSchema } from '../model/fields.ts'
import { MutationId } from '../model/mutation-id.ts'
import { scopeSchema, scopeVersionSchema } from '../model/key-schemas.ts'
import type { Scope, ScopeVersion } from '../model/scope.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import { UserId } from '../model/user.ts'
import type { RowKey } from './queue-record.ts'
import { ScopeHistory } from './scope-history.ts'

export const SentMutation = z.object({
  mutationId: MutationId.check(
    z.refine((id) => !isEmptiedMark(id), { error: 'id-invalid' satisfies RejectionCode }),
  ),
  scope: scopeSchema,
  name: z.string('unreadable'),
  args: z.unknown(),
  /**
   * When the person recorded it: epoch seconds, in server time as far as the device knew it. It is used for expiry, and
   * as the time of the rows unless it is later than the server's. It orders nothing.
   */
  time: momentSchema(),
  /** Run it whatever its age: its author decided so, or the server was asked in time and told it to wait. */
  resend: z.optional(z.boolean('unreadable')),
})
export type SentMutation = z.infer<typeof SentMutation>

const Checksum = z.object({
  version: z.int('unreadable').check(z.minimum(1, 'unreadable')),
  /** By table name. A table that the server does not know is not compared. */
  tables: z.record(z.string(), z.int('unreadable').check(z.minimum(0, 'unreadable'))),
})
export type Checksum = z.infer<typeof Checksum>

export const SyncRequest = z.object({
  accountId: UserId,
  clientId: idSchema(),
  schema: z.int('unreadable'),
  /** The server epoch of the device's rows; null before its first answer. */
  epoch: z.nullable(z.string('unreadable')),
  /** By scope, the version up to which the device has all rows. Absent: the device only sends, and requests no rows. */
  cursors: z.optional(z.record(scopeSchema, z.int('unreadable').check(z.minimum(0, 'unreadable')))),
  /** By scope, the horizon under which a download in progress began. */
  downloads: z.optional(z.record(scopeSchema, z.int('unreadable').check(z.minimum(0, 'unreadable')))),
  /** Checksums of the device's rows of a scope at a version. The server sends the scope again if its own differ. */
  checksums: z.optional(
    z.record(scopeSchema, Checksum).check(
      // A difference makes the server read the whole scope, so one call may ask for one scope.
      z.refine((sums) => Object.keys(sums).length <= 1, { error: 'too-large' satisfies RejectionCode }),
    ),
  ),
  /**
   * By scope, the versions by which the server recognises whether the device has its history: the newest one of which the
   * device knows the id, and, after the server has answered `diverged`, the `earlier` ones.
   */
  histories: z.optional(
    z.record(
      scopeSchema,
      z.object({ newest: scopeVersionSchema, earlier: z.optional(ScopeHistory) }, 'unreadable'),
    ),
  ),
  /**
   * About how many bytes of rows the answer may have, on a slow connection. It is sent in the query of the address,
   * because released servers refuse unknown fields of the body and ignore those of the query.
   */
  answerBytesMax: z.optional(z.int('unreadable').check(z.minimum(1, 'unreadable'))),
  mutations: listSchema(SentMutation, batchMutationsMax),
})
export type SyncRequest = z.infer<typeof SyncRequest>

/**
 * The result of one mutation. `applied` and `rejected` are final. The server logs `applied`, and what a mutation itself refuses
 * to a member; nothing else is logged. `expired`: too old, and held until its author decides. `failed`: the server's code
 * threw. `not-run`: it was behind a change that was not applied, or the device has to receive the server's history first, or
 * its scope has to wait. Only in the last case `code` names the reason, and `retryAfterSeconds` the time. `versionId` is the id
 * of `version`. It is absent if the server does not store one, and if the device has not received the server's history yet.
 */
export type MutationResult =
  | { mutationId: MutationId; status: 'applied'; version: number; versionId?: string }
  | { mutationId: MutationId; status: 'rejected'; code: RejectionCode }
  | { mutationId: MutationId; status: 'expired' | 'failed' }
  | { mutationId: MutationId; status: 'not-run'; code?: RejectionCode; retryAfterSeconds?: number }

export type RowsByTable = { [T in TableName]?: StoredRow<T>[] }

/** When a row was deleted, in server time, and by whom. `by` is null where that is unknown. */
export type Deletion = { at: EpochSeconds; by: UserId | null }

/** A scope's rows whose version is greater than `from` and at most `to`. */
export type ScopeDelta = {
  scope: Scope
  from: number
  to: number
  rows: RowsByTable
  /** Deleted rows with their content, so that they can be restored. Their `version` is that of the deletion. */
  deleted: RowsByTable
  /** For the deleted rows that still have their content. Absent: older servers do not send it. */
  deletions?: Record<RowKey, Deletion>
  /** The newest version of which a tombstone has been purged; absent if none has. */
  horizon?: number
  /** The rows are the whole scope: the device removes all other rows that it has of it. */
  reset?: true
  /** The account is not a member any more: the device removes the scope's rows. */
  removed?: true
  /** The ids of versions after `from` up to `to`, newest first, the older ones thinned out. */
  versions?: ScopeHistory
  /** Set if the device's rows are of another history: its version there, and the newest version that both histories have. */
  divergence?: Divergence
}

export type Divergence = { lost: ScopeVersion; common: ScopeVersion }

export type SyncResponse = {
  success: true
  results: MutationResult[]
  scopes: ScopeDelta[]
  /** At least one scope has rows newer than its `to`, or was left out of this answer. */
  more: boolean
  /** The server's epoch. It changes when a backup is restored. */
  epoch: string
  /**
   * Scopes in which the device's newest version is not in the server's history. In its next call the device also names
   * the earlier versions that it knows of these scopes, so that the server finds the newest common one.
   */
  diverged?: Scope[]
  /**
   * Groups that the server has lost, or in which it has lost the account's membership, as proven by the device's version ids.
   */
  lost?: Record<Scope, 'group-lost' | 'membership-lost'>
  serverTime: EpochSeconds
  /** The server's sync schema. The first release does not send it. */
  schema?: number
}
