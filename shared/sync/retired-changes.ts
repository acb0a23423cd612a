/** The changes that left the queue last, by which a save that ran twice finds out that another tab has sent it already. */
import type { DeviceTx } from './device-store.ts'
import type { QueueRecord } from './queue-record.ts'

const retiredMax = 200

export async function noteRetired(tx: DeviceTx, records: readonly QueueRecord[]): Promise<void> {
  if (records.length === 0) return
  const state = await tx.device.get()
  const retired = [...(state.retired ?? []), ...records.map(({ mutationId }) => mutationId)].slice(
    -retiredMax,
  )
  await tx.device.put({ ...state, retired })
}
