/** Stores what the server said of a batch, before anything else happens: a page killed here has lost nothing. */
import { unreachable } from '../assert.ts'
import type { EpochSeconds } from '../dates.ts'
import { failedTriesMax } from '../limits.ts'
import type { DeviceTx } from './device-store.ts'
import type { QueueRecord } from './queue-record.ts'
import type { MutationResult, SyncResponse } from './wire.ts'

export async function saveResults(tx: DeviceTx, response: SyncResponse, at: EpochSeconds): Promise<void> {
  await tx.device.put({ ...(await tx.device.get()), serverOffset: response.serverTime - at })
  const byId = new Map(response.results.map((result) => [result.mutationId, result]))
  for (const record of await tx.queue.all()) {
    const result = byId.get(record.mutationId)
    if (result && record.status === 'pending') await tx.queue.put(afterResult(record, result))
  }
}

function afterResult(record: QueueRecord, result: MutationResult): QueueRecord {
  switch (result.status) {
    case 'applied':
      return { ...record, status: 'applied', version: result.version }
    case 'rejected':
      return { ...record, status: 'rejected', code: result.code, needsAttention: false }
    case 'expired':
      return { ...record, status: 'expired' }
    case 'failed': {
      const attempts = record.attempts + 1
      return { ...record, attempts, status: attempts >= failedTriesMax ? 'failed' : 'pending' }
    }
    case 'not-run':
      return record
    default:
      return unreachable(result)
  }
}
