/** Stores what the server said of a batch, before anything else happens: a page killed here has lost nothing. */
import type { EpochSeconds } from '../dates.ts'
import { queueExpirySeconds } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DeviceState, DeviceTx } from './device-store.ts'
import { afterFailure, withoutFailures } from './failed-change.ts'
import { type QueueRecord, recordedInServerTime } from './queue-record.ts'
import type { MutationResult, SyncResponse } from './wire.ts'

/** What was sent, as it was then, and what came of it. */
export type Answered = { batch: readonly QueueRecord[]; response: SyncResponse }

/** A status that this build does not know says nothing. */
const settledStatuses: readonly string[] = [
  ...(['applied', 'rejected', 'expired', 'failed'] satisfies MutationResult['status'][]),
]

type Unsettled = Extract<MutationResult, { status: 'not-run' }>

export function isUnsettled(result: MutationResult): result is Unsettled {
  return !settledStatuses.includes(result.status)
}

/** For how long the server has told the change's scope to wait; undefined where it has not. */
export function secondsToWait(result: MutationResult): number | undefined {
  if (!isUnsettled(result)) return undefined
  const { code, retryAfterSeconds } = result
  if (code === undefined && retryAfterSeconds === undefined) return undefined
  // A wait that is over at once would let the same run send the same again.
  return Math.min(Math.max(retryAfterSeconds ?? waitSecondsDefault, 1), waitSecondsMax)
}

/** Where the server does not say for how long. */
const waitSecondsDefault = 60
/** Asked again at least so often: the server may have more room by then than it has said. */
const waitSecondsMax = 60 * 60

/** `unrun`: scopes of which the server has run nothing, although nothing on the device stood in the way. */
export async function saveResults(
  tx: DeviceTx,
  { batch, response, scopesNotRun }: Answered & { scopesNotRun: ReadonlySet<Scope> },
  at: EpochSeconds,
): Promise<void> {
  const state = await tx.device.get()
  // Whose epoch a first answer is of is known from then on: what it applied may be lost before any rows have come.
  const epoch = state.epoch ?? response.epoch
  const waits = waitsAfter(state.waits, { batch, response })
  await tx.device.put({ ...state, epoch, serverOffset: response.serverTime - at, ...(waits && { waits }) })
  const byId = new Map(response.results.map((result) => [result.mutationId, result]))
  const sentById = new Map(batch.map((record) => [record.mutationId, record]))
  for (const record of await tx.queue.all()) {
    const result = byId.get(record.mutationId)
    const sent = sentById.get(record.mutationId)
    if (record.status !== 'pending') continue
    const mustWait = (waits?.[record.scope] ?? 0) > response.serverTime || scopesNotRun.has(record.scope)
    const offered = mustWait && isInTime(record, response) ? { ...record, isResend: true } : record
    const kept = sent && result && isUnsettled(result) ? withoutFailures(offered) : offered
    if (kept !== record) await tx.queue.put(kept)
    if (!result || !sent || isUnsettled(result)) continue
    // Another mark has come into it meanwhile: that it was refused as it was says nothing of it as it is.
    if (result.status !== 'applied' && canonicalJson(sent.args) !== canonicalJson(record.args)) continue
    await tx.queue.put(afterResult(record, result, response.serverTime))
  }
}

/**
 * The server was asked before the change was too old to be sent by itself. How long it then waits for the server, for a newer
 * build or for room, does not make it expire.
 */
function isInTime(record: QueueRecord, { serverTime }: SyncResponse): boolean {
  return !record.isResend && serverTime - recordedInServerTime(record) <= queueExpirySeconds
}

function waitsAfter(before: DeviceState['waits'], { batch, response }: Answered): DeviceState['waits'] {
  const { results, serverTime } = response
  const waits = { ...before }
  for (const record of batch) {
    const result = results.find(({ mutationId }) => mutationId === record.mutationId)
    if (result?.status === 'applied') delete waits[record.scope]
    const seconds = result && secondsToWait(result)
    if (seconds !== undefined) waits[record.scope] = serverTime + seconds
  }
  return before || Object.keys(waits).length > 0 ? waits : undefined
}

type Run = Exclude<MutationResult, Unsettled>

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
  }
}
