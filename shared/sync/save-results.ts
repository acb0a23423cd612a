/** Stores what the server said of a batch, before anything else happens: a page killed here has lost nothing. */
import type { EpochSeconds } from '../dates.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DeviceState, DeviceTx } from './device-store.ts'
import { afterFailure } from './failed-change.ts'
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
  // What the server has told to wait is not asked about for its age.
  const waits = waitsAfter(state.waits, { batch, response })
  await tx.device.put({ ...state, epoch, serverOffset: response.serverTime - at, ...(waits && { waits }) })
  const byId = new Map(response.results.map((result) => [result.mutationId, result]))
  const sentById = new Map(batch.map((record) => [record.mutationId, record]))
  for (const record of await tx.queue.all()) {
    const result = byId.get(record.mutationId)
    const sent = sentById.get(record.mutationId)
    if (record.status !== 'pending') continue
    const mustWait = (waits?.[record.scope] ?? 0) > response.serverTime
    if (mustWait && !record.isResend) await tx.queue.put({ ...record, isResend: true })
    if (!result || !sent || result.status === 'not-run') continue
    // Another mark has come into it meanwhile: that it was refused as it was says nothing of it as it is.
    if (result.status !== 'applied' && canonicalJson(sent.args) !== canonicalJson(record.args)) continue
    await tx.queue.put(afterResult(record, result, response.serverTime))
  }
}

/** Asked again at least so often: the server may have more room by then than it has said. */
const waitSecondsMax = 60 * 60

function waitsAfter(before: DeviceState['waits'], { batch, response }: Answered): DeviceState['waits'] {
  const { results, serverTime } = response
  const waits = { ...before }
  for (const record of batch) {
    const result = results.find(({ mutationId }) => mutationId === record.mutationId)
    if (result?.status === 'applied') delete waits[record.scope]
    if (result?.status === 'not-run' && result.retryAfterSeconds !== undefined)
      waits[record.scope] = serverTime + Math.min(result.retryAfterSeconds, waitSecondsMax)
  }
  return before || Object.keys(waits).length > 0 ? waits : undefined
}

type Run = Exclude<MutationResult, { status: 'not-run' }>

/** `at` is the server's time. */
function afterResult(record: QueueRecord, result: Run, at: EpochSeconds): QueueRecord {
  switch (result.status) {
    case 'applied':
      return { ...record, status: 'applied', version: result.version }
    case 'rejected':
      // The server's word is final for this id: 再送 takes another.
      return { ...record, status: 'rejected', code: result.code, needsAttention: false }
    case 'expired':
      return { ...record, status: 'expired' }
    case 'failed':
      return afterFailure(record, at)
    default:
      // A newer server may say what this build does not know: as long as nothing final was understood, it was not run.
      result satisfies never
      return record
  }
}
