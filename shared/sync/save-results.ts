/** Stores what the server said of a batch, before anything else happens: a page killed here has lost nothing. */
import { unreachable } from '../assert.ts'
import type { EpochSeconds } from '../dates.ts'
import { failedTriesMax } from '../limits.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DeviceTx } from './device-store.ts'
import type { QueueRecord } from './queue-record.ts'
import type { MutationResult, SyncResponse } from './wire.ts'

/** What was sent, as it was then, and what came of it. */
export type Answered = { batch: readonly QueueRecord[]; response: SyncResponse }

export async function saveResults(
  tx: DeviceTx,
  { batch, response }: Answered,
  at: EpochSeconds,
): Promise<void> {
  const state = await tx.device.get()
  // Whose epoch a first answer is of is known from then on: what it applied may be lost before any rows have come.
  const epoch = state.epoch ?? response.epoch
  await tx.device.put({ ...state, epoch, serverOffset: response.serverTime - at })
  const byId = new Map(response.results.map((result) => [result.mutationId, result]))
  const sentById = new Map(batch.map((record) => [record.mutationId, record]))
  for (const record of await tx.queue.all()) {
    const result = byId.get(record.mutationId)
    const sent = sentById.get(record.mutationId)
    if (!result || !sent || record.status !== 'pending') continue
    // Another mark has come into it meanwhile: that it was refused as it was says nothing of it as it is.
    if (result.status !== 'applied' && canonicalJson(sent.args) !== canonicalJson(record.args)) continue
    await tx.queue.put(afterResult(record, result))
  }
}

function afterResult(record: QueueRecord, result: MutationResult): QueueRecord {
  switch (result.status) {
    case 'applied':
      return { ...record, status: 'applied', version: result.version }
    case 'rejected':
      // The server's word is final for this id: 再送 takes another.
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
