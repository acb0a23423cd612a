/**
 * 未送信の変更: the held changes and the changes that they block (docs/design.md, "The life of a queued change"). It is a file
 * of its own because every screen shows their number, and should not load the code of resend-edit-discard.ts for it.
 */
import { queueTraitsOf } from '#shared/mutations/define-mutation.ts'
import { planSends } from './plan-sends.ts'
import type { HeldStatus, QueueRecord } from './queue-record.ts'

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
 * A rejected settlement creates no row and changes none. Changes behind it are blocked only because they touch the same
 * rows.
 */
function changesNothing({ name, status }: QueueRecord): boolean {
  return status === 'rejected' && queueTraitsOf(name).settles === true
}
