/** Which changes may be sent now, in which order, and which are blocked by a held change. */
import { batchBytesMax } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { queueTraitsOf } from '../mutations/define-mutation.ts'
import { type QueueRecord, type RowKey, isHeld, type HeldStatus } from './queue-record.ts'
import type { SentMutation } from './wire-format.ts'
import type { EpochSeconds } from '../dates.ts'

type SendPlan = {
  sendable: QueueRecord[]
  /** For each blocked change, by its `seq`: the held change that blocks it. */
  blockedBy: Map<number, QueueRecord>
  /** Paused scopes with a change that could be sent otherwise. */
  postponed: Set<Scope>
}

/**
 * Sorts the unsent changes, in order of recording, into sendable, blocked and postponed ones (docs/design.md, "The life
 * of a queued change"). A change is blocked if it touches a row that a held or blocked change touches, or needs one that
 * such a change creates. A `failed` change blocks everything after it in its scope. So does the loss of a group, until
 * its author has decided. Changes of `paused` scopes are not blocked: they are postponed to a later drain.
 */
export function planSends(queue: readonly QueueRecord[], paused: ReadonlySet<Scope> = new Set()): SendPlan {
  const blockers = noBlockers()
  const plan: SendPlan = { sendable: [], blockedBy: new Map(), postponed: new Set() }
  for (const record of queue) {
    if (record.status === 'applied') continue
    if (isHeld(record)) {
      block(blockers, record, record)
      if (record.status === 'failed' || queueTraitsOf(record.name).givesBack === 'group')
        blockers.ofScope.set(record.scope, record)
      continue
    }
    const blocker = blockerOf(blockers, record)
    if (blocker) {
      plan.blockedBy.set(record.seq, blocker)
      block(blockers, record, blocker)
    } else if (paused.has(record.scope)) plan.postponed.add(record.scope)
    else plan.sendable.push(record)
  }
  return plan
}

type Blockers = {
  ofTouched: Map<RowKey, QueueRecord>
  ofCreated: Map<RowKey, QueueRecord>
  ofScope: Map<Scope, QueueRecord>
}

function noBlockers(): Blockers {
  return { ofTouched: new Map(), ofCreated: new Map(), ofScope: new Map() }
}

function block({ ofTouched, ofCreated }: Blockers, record: QueueRecord, blocker: QueueRecord): void {
  for (const key of record.touched) ofTouched.set(key, blocker)
  for (const key of record.created) ofCreated.set(key, blocker)
}

function blockerOf(
  { ofTouched, ofCreated, ofScope }: Blockers,
  record: QueueRecord,
): QueueRecord | undefined {
  const touched = record.touched.find((key) => ofTouched.has(key))
  const needed = record.needed.find((key) => ofCreated.has(key))
  return ofScope.get(record.scope) ?? (touched && ofTouched.get(touched)) ?? (needed && ofCreated.get(needed))
}

/**
 * The next batch: as many changes as fit into one call. A single change is always taken, however large it is: the server
 * then answers 413.
 */
export function takeBatch(
  sendable: readonly QueueRecord[],
  { countMax, bytesMax = batchBytesMax }: { countMax: number; bytesMax?: number },
): QueueRecord[] {
  const batch: QueueRecord[] = []
  let bytes = 0
  for (const record of sendable.slice(0, countMax)) {
    bytes += sentBytes(record)
    if (batch.length > 0 && bytes > Math.min(bytesMax, batchBytesMax - envelopeBytes)) break
    batch.push(record)
  }
  return batch
}

/** The batch's size in the request body, in bytes of UTF-8, before compression. */
export function batchBytes(batch: readonly QueueRecord[]): number {
  return batch.reduce((bytes, record) => bytes + sentBytes(record), 0)
}

function sentBytes(record: QueueRecord): number {
  return encoder.encode(JSON.stringify(sentMutationOf(record))).length + 1
}

const encoder = new TextEncoder()
/**
 * Bytes reserved for the rest of the request: account, client, and the cursors and histories of about a hundred groups.
 * With more groups a full batch may be answered by 413. `shrinkBatch` then halves it.
 */
const envelopeBytes = 16 * 1024

export function sentMutationOf(record: QueueRecord): SentMutation {
  const { mutationId, scope, name, args, isResend } = record
  return {
    mutationId,
    scope,
    name,
    args,
    time: recordedInServerTime(record),
    ...(isResend ? { resend: true } : {}),
  }
}

/**
 * The server's time as the device knows it: its own clock and `serverOffset`, in seconds, from the last answer. `at` is the
 * device's clock when the answer came.
 */
export function serverOffsetOf({ serverTime, at }: { serverTime: EpochSeconds; at: EpochSeconds }): number {
  return serverTime - at
}

/** The longest wait of a scope between two tries. The server may have capacity earlier than it has said. */
export const waitSecondsMax = 60 * 60

/**
 * Seconds until a scope's wait is over, 0 if it is; both moments are of the server's time. A wait that is longer than any is
 * from a clock that was set back since, so it is over: otherwise the scope would wait for as long as that clock was ahead.
 */
export function secondsLeft({
  until = 0,
  now,
}: {
  until: EpochSeconds | undefined
  now: EpochSeconds
}): number {
  const seconds = until - now
  return seconds > waitSecondsMax ? 0 : Math.max(0, seconds)
}

/** When the change was recorded: server time in epoch seconds, as far as the device knew it. */
export function recordedInServerTime({ recordedAt, serverOffset }: QueueRecord): EpochSeconds {
  return Math.max(0, recordedAt + serverOffset)
}

/**
 * 未送信の変更: the held changes and the changes that they block (docs/design.md, "The life of a queued change"). It is a file
 * of its own because every screen shows their number, and should not load the code of resend-edit-discard.ts for it.
 */
export type UnsentChange = {
  record: QueueRecord
  state: HeldStatus | 'blocked'
  /** For a blocked change: the held change that blocks it. */
  holder?: QueueRecord
}

/** The list, in order of recording. Pending changes that no held one blocks are not on it. */
export function unsentChanges(queue: readonly QueueRecord[]): UnsentChange[] {
  const { blockedBy } = planSends(queue)
  return queue.flatMap((record): UnsentChange[] => {
    const { status } = record
    if (status !== 'pending' && status !== 'applied') return [{ record, state: status }]
    const holder = blockedBy.get(record.seq)
    return holder ? [{ record, state: 'blocked', holder }] : []
  })
}

/** The later changes that are sent or discarded together with this one: those that need it, directly or not. */
export function dependentsOf(queue: readonly QueueRecord[], { seq }: { seq: number }): QueueRecord[] {
  const record = queue.find((each) => each.seq === seq)
  if (!record || changesNothing(record)) return []
  const later = queue.filter((each) => each.seq > seq && each.status !== 'applied')
  const changing = later.filter((each) => !changesNothing(each))
  const dependents = blockedBehind(record, changing)
  return later.filter((each) => {
    if (!changesNothing(each)) return dependents.has(each.seq)
    // It may need the change, but nothing needs it.
    return blockedBehind(record, [...changing.filter((other) => other.seq < each.seq), each]).has(each.seq)
  })
}

/** Plans as if this change alone were held, so that other held changes do not matter. Returns what is blocked, by `seq`. */
function blockedBehind(record: QueueRecord, later: readonly QueueRecord[]): ReadonlySet<number> {
  const { blockedBy } = planSends([
    { ...record, status: 'expired' },
    ...later.map((each): QueueRecord => ({ ...each, status: 'pending' })),
  ])
  return new Set(blockedBy.keys())
}

/**
 * A rejected settlement creates no row and changes none. Changes behind it are blocked only because they touch the same rows.
 */
function changesNothing({ name, status }: QueueRecord): boolean {
  return status === 'rejected' && queueTraitsOf(name).settles === true
}
