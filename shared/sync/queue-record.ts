/**
 * One recorded change as it is stored in `api_sync_queue` (docs/design.md, "The life of a queued change"). It contains no
 * address, header or token.
 */
import type { RejectionCode } from '../rejection-codes.ts'
import type { EpochSeconds } from '../dates.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { hasDefaults, withDefaults } from '../model/stored-row.ts'
import type { Scope, ScopeVersion } from '../model/scope.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import type { Actor } from '../mutations/define-mutation.ts'

/** A row of any table by name: `expenses/0197…`. */
export type RowKey = `${TableName}/${string}`

/** A row as a change left it; null if the change removed it. */
export type RowImage = { key: RowKey; row: StoredRow | null }

/**
 * `pending`: to be sent. `applied`: the server has applied it, and its rows have not come yet. The others are held: they
 * are listed under 未送信の変更 until their author decides, and are never deleted automatically.
 */
type QueueStatus = 'pending' | 'applied' | HeldStatus
export type HeldStatus = 'rejected' | 'expired' | 'failed'

/**
 * Rows that a change used when it was recorded: `touched` were written, `created` of these did not exist before, `needed`
 * were read.
 */
export type Footprint = { touched: RowKey[]; created: RowKey[]; needed: RowKey[] }

export type QueueRecord = Footprint & {
  /**
   * The order in which changes were recorded on this device: whole numbers. A change that was put before others has a
   * fraction (lost-scope.ts).
   */
  seq: number
  mutationId: MutationId
  scope: Scope
  name: string
  args: unknown
  actor: Actor
  /** The touched rows as the change left them when it last ran on this device. */
  images: RowImage[]
  /** Only after the end of the membership: the rows that the change names (named-rows.ts). */
  named?: RowImage[]
  status: QueueStatus
  /** The device's clock when the change was recorded, and `serverOffset` at that time, in seconds. */
  recordedAt: EpochSeconds
  serverOffset: number
  /** How many times in a row the server has answered `failed`. */
  attempts: number
  /**
   * The server is asked to run it whatever its age: its author chose 再送, or the server was asked in time and told it to wait.
   */
  isResend: boolean
  /** Why the server rejected it, or why its replay over newer rows failed. */
  code: RejectionCode | null
  /** The scope's version in which the server applied it, and the id of that version if the server has named it. */
  version: number | null
  versionId?: string
  /** Its replay over newer rows failed, so the screen shows its image, marked 要確認, until the server has answered. */
  needsAttention: boolean
  /** Server time, in epoch seconds: `failedSince` is the first of the failures in a row, `retryAt` the earliest next try. */
  failedSince?: EpochSeconds
  retryAt?: EpochSeconds
}

/** Completes rows of older builds with the defaults of their table, in the named fields. The key names the table. */
export function withDefaultsIn<
  Field extends string,
  Kept extends { key: RowKey } & Record<Field, object | null>,
>(kept: Kept, fields: readonly Field[]): Kept {
  const { table } = parseRowKey(kept.key)
  if (!hasDefaults(table)) return kept
  const entries = fields.map((field) => [field, kept[field] && withDefaults(table, kept[field])])
  return { ...kept, ...Object.fromEntries(entries) }
}

export function rowKey(table: TableName, id: string): RowKey {
  return `${table}/${id}`
}

export function parseRowKey(key: RowKey): { table: TableName; id: string } {
  const slash = key.indexOf('/')
  return { table: key.slice(0, slash) as TableName, id: key.slice(slash + 1) }
}

/** The row, if its key names this table. */
export function rowOfTable<T extends TableName>(
  table: T,
  { key, row }: { key: RowKey; row: StoredRow | null },
): StoredRow<T> | undefined {
  // The key names the table of the row. The types cannot express that.
  return row && parseRowKey(key).table === table ? (row as unknown as StoredRow<T>) : undefined
}

/** Held: stopped until its author decides. */
export function isHeld({ status }: QueueRecord): boolean {
  return status !== 'pending' && status !== 'applied'
}

/** The version in which the server applied the change, if its answer named the version with an id. */
export function appliedVersion({ status, version, versionId }: QueueRecord): ScopeVersion | undefined {
  if (status !== 'applied' || version === null || versionId === undefined) return undefined
  return { version, id: versionId }
}

/**
 * The record as pending, to be run whatever its age, without earlier failures: a held change that its author sends again,
 * or an applied one that the server may have lost. If the server still has it, that does nothing.
 */
export function pendingAgain(record: QueueRecord): QueueRecord {
  const { versionId: _id, failedSince: _since, retryAt: _retryAt, ...kept } = record
  return { ...kept, status: 'pending', isResend: true, attempts: 0, code: null, version: null }
}
