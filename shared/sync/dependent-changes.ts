/** Which changes need another one, so that they are sent, held or discarded with it. */
import { queueTraitsOf } from '../mutations/define-mutation.ts'
import { planSends } from './plan-sends.ts'
import type { QueueRecord } from './queue-record.ts'

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
