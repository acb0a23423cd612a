/** Positions (`seq`) for changes that the device records by itself: before all other changes of their scope. */
import type { Scope } from '../model/scope.ts'
import type { DeviceTx } from './device-store.ts'

/**
 * Returns `count` ascending positions before the scope's first queued change. They are fractions, so that none equals a
 * position that a person's change has had, which are whole numbers. If the scope has nothing queued, the positions are
 * the next whole numbers at the end of the queue.
 */
export async function positionsBefore(tx: DeviceTx, scope: Scope, count: number): Promise<number[]> {
  const queue = await tx.queue.all()
  const index = queue.findIndex((record) => record.scope === scope)
  const first = queue[index]
  const positions = Array.from({ length: count }, (_, position) => position + 1)
  if (!first) {
    const state = await tx.device.get()
    await tx.device.put({ ...state, lastSeq: state.lastSeq + count })
    return positions.map((position) => state.lastSeq + position)
  }
  const before = Math.max(queue[index - 1]?.seq ?? 0, Math.ceil(first.seq) - 1)
  return positions.map((position) => before + ((first.seq - before) * position) / (count + 1))
}
