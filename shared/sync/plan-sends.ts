/** Which changes may be sent now, in which order, and which are blocked by a held change. */
import { batchBytesMax } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { queueTraitsOf } from '#shared/mutations/define-mutation.ts'
import { type QueueRecord, type RowKey, isHeld } from './queue-record.ts'
import { recordedInServerTime } from './server-clock.ts'
import type { SentMutation } from './wire-format.ts'

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
