/** Which changes may be sent now, in which order, and which are blocked by a held change. */
import type { Scope } from '../model/scope.ts'
import { queueTraitsOf } from '../mutations/define-mutation.ts'
import { type QueueRecord, type RowKey, isHeld, type HeldStatus } from './queue-record.ts'

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
 * 未送信の変更: the held changes and the changes that they block (docs/design.md, "The life of a queued change").
 * Every screen shows their number. So what else is done with them is in files of its own.
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
