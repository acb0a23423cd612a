/**
 * Remembers the changes that were retired last. By them a save whose transaction runs twice recognises that another tab
 * has sent its change already (`areRecorded` in record-change.ts).
 */
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
