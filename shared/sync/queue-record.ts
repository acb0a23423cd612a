/**
 * One recorded change as it waits in `api_sync_queue` (docs/design.md, "The life of a queued change"). It holds no address,
 * header or token.
 */
import type { RejectionCode } from '../codes.ts'
import type { EpochSeconds } from '../dates.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { hasDefaults, withDefaults } from '../model/stored-row.ts'
import type { Scope } from '../model/scope.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import type { Actor } from '../mutations/define-mutation.ts'

/** A row of any table by name: `expenses/0197…`. */
export type RowKey = `${TableName}/${string}`

/** What a change made of a row; null where it removed it. */
export type RowImage = { key: RowKey; row: StoredRow | null }

/**
 * `pending` waits to be sent. `applied` is on the server and waits for the rows that show it. The others are held: they
 * wait for their author, listed under 未送信の変更, and are never deleted by themselves.
 */
export type QueueStatus = 'pending' | 'applied' | HeldStatus
export type HeldStatus = 'rejected' | 'expired' | 'failed'

/** The rows that a change wrote, the ones among them that it made, and the ones that it looked at, when it was recorded. */
export type Footprint = { touched: RowKey[]; created: RowKey[]; needed: RowKey[] }

export type QueueRecord = Footprint & {
  /** The order of recording on this device. What is put before others has a fraction. */
  seq: number
  mutationId: MutationId
  scope: Scope
  name: string
  args: unknown
  actor: Actor
  /** The rows it touched, as it last left them on screen. */
  images: RowImage[]
  status: QueueStatus
  /** The device's clock when it was recorded, and what then had to be added to it to get the server's. */
  recordedAt: EpochSeconds
  serverOffset: number
  /** How often the server failed on it. */
  attempts: number
  /** Its author chose to send it although it was old. */
  isResend: boolean
  /** Why it was refused, or why it can no longer be run over what the server has. */
  code: RejectionCode | null
  /** The scope's version in which the server applied it. */
  version: number | null
  /** It could not be run again over newer rows: what is on screen is its image, marked 要確認, until the server has spoken. */
  needsAttention: boolean
  /** By server time: since when the server has failed on it each time, and until when it is left alone. */
  failedSince?: EpochSeconds
  retryAt?: EpochSeconds
}

/** What stands under a key, with its rows completed: the key says of which table they are. */
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

/** The row under a key, where it is of this table. */
export function rowOfTable<T extends TableName>(
  table: T,
  { key, row }: { key: RowKey; row: StoredRow | null },
): StoredRow<T> | undefined {
  // The key says of which table the row is, which the types do not follow.
  return row && parseRowKey(key).table === table ? (row as unknown as StoredRow<T>) : undefined
}

export function isHeld({ status }: QueueRecord): boolean {
  return status !== 'pending' && status !== 'applied'
}

/** When it was recorded, in server time as far as the device knew it. */
export function recordedInServerTime({ recordedAt, serverOffset }: QueueRecord): EpochSeconds {
  return Math.max(0, recordedAt + serverOffset)
}
