/** Which changes may be sent now, in which order, and which are held back by a change that waits for its author. */
import { batchBytesMax } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { queueTraitsOf } from '../mutations/queue-traits.ts'
import { type QueueRecord, type RowKey, isHeld, recordedInServerTime } from './queue-record.ts'
import type { SentMutation } from './wire.ts'

export type SendPlan = {
  sendable: QueueRecord[]
  /** By seq: the held change that each blocked one waits for. */
  blockedBy: Map<number, QueueRecord>
  /** Paused scopes that have something to send. */
  postponed: Set<Scope>
}

/**
 * Goes through the queue in order of recording. Blocked is whatever touches a held change's rows or needs one that it
 * creates, and after a change on which the server keeps failing, the rest of its scope (docs/design.md,
 * "The life of a queued change"). `paused` scopes have failed in this drain, and are tried again in a later one. Nothing of
 * a group is sent that the server has lost until its author has decided on it.
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

/** The next batch: as many as the call takes. One change alone always goes, however large: the server then answers 413. */
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

export function batchBytes(batch: readonly QueueRecord[]): number {
  return batch.reduce((bytes, record) => bytes + sentBytes(record), 0)
}

function sentBytes(record: QueueRecord): number {
  return encoder.encode(JSON.stringify(sentMutationOf(record))).length + 1
}

const encoder = new TextEncoder()
/** Room for what stands around the mutations: account, client, and the cursors of some hundred groups. */
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
