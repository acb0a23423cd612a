/**
 * 未送信の変更: changes that wait for their author (docs/design.md, "The life of a queued change"). Apart from what the
 * author can do with them, which every screen would load otherwise.
 */
import { queueTraitsOf } from '../mutations/queue-traits.ts'
import { planSends } from './plan-sends.ts'
import type { HeldStatus, QueueRecord } from './queue-record.ts'

export type UnsentChange = {
  record: QueueRecord
  state: HeldStatus | 'blocked'
  /** Of a blocked change: the held one that it waits for. */
  holder?: QueueRecord
}

/** The list, in order of recording. What merely waits for a connection is not on it. */
export function unsentChanges(queue: readonly QueueRecord[]): UnsentChange[] {
  const { blockedBy } = planSends(queue)
  return queue.flatMap((record): UnsentChange[] => {
    const { status } = record
    if (status !== 'pending' && status !== 'applied') return [{ record, state: status }]
    const holder = blockedBy.get(record.seq)
    return holder ? [{ record, state: 'blocked', holder }] : []
  })
}

/** The changes that follow this one, sent again or discarded: whatever needs it, directly or not. */
export function dependentsOf(queue: readonly QueueRecord[], { seq }: { seq: number }): QueueRecord[] {
  const record = queue.find((each) => each.seq === seq)
  if (!record || changesNothing(record)) return []
  const later = queue.filter((each) => each.seq > seq && each.status !== 'applied')
  // Held by this one alone, whatever they wait for otherwise.
  const { blockedBy } = planSends([
    { ...record, status: 'expired' },
    ...later.map((each): QueueRecord => ({ ...each, status: 'pending' })),
  ])
  return later.filter((each) => blockedBy.has(each.seq))
}

/** A settlement that was refused makes nothing that others could need: they wait because they are about the same rows. */
function changesNothing({ name, status }: QueueRecord): boolean {
  return status === 'rejected' && queueTraitsOf(name).settles === true
}
