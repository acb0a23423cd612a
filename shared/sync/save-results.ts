/**
 * Stores the results of a batch before anything else is done with the answer. If the page is ended right after, no result
 * is lost.
 */
import type { EpochSeconds } from '../dates.ts'
import { queueExpirySeconds } from '../limits.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { Scope } from '../model/scope.ts'
import { canonicalJson } from './checksum.ts'
import type { DeviceState, DeviceTx } from './device-store.ts'
import type { QueueRecord } from './queue-record.ts'
import { recordedInServerTime, secondsLeft, serverOffsetOf, waitSecondsMax } from './server-clock.ts'
import type { MutationResult, SyncResponse } from './wire-format.ts'

/** The records as they were when they were sent, and the answer to them. */
export type Answered = { batch: readonly QueueRecord[]; response: SyncResponse }

/** The statuses that say what became of a change. A status of a newer server is treated like `not-run`. */
const settledStatuses: readonly string[] = [
  ...(['applied', 'rejected', 'expired', 'failed'] satisfies MutationResult['status'][]),
]

type Unsettled = Extract<MutationResult, { status: 'not-run' }>

/** Whether the result leaves open what becomes of the change, so that it is sent again. */
export function isUnsettled(result: MutationResult): result is Unsettled {
  return !settledStatuses.includes(result.status)
}

/** Seconds for which the server has told the change's scope to wait; undefined if it has not. */
export function secondsToWait(result: MutationResult): number | undefined {
  if (!isUnsettled(result)) return undefined
  const { code, retryAfterSeconds } = result
  if (code === undefined && retryAfterSeconds === undefined) return undefined
  // With 0 seconds `nextBatch` would not leave the scope out. The drain would send the change again at once, up to
  // `roundsMax` times.
  return Math.min(Math.max(retryAfterSeconds ?? waitSecondsDefault, 1), waitSecondsMax)
}

/** Used if the server does not name the seconds. */
const waitSecondsDefault = 60

type NotRun = { scopesNotRun: ReadonlySet<Scope>; notRunByServer: ReadonlySet<MutationId> }

/**
 * Stores the results of one batch in the queue, and with them the clock offset, the epoch and the scopes' waits. `scopesNotRun`
 * are scopes of which the server ran nothing although nothing in the batch prevented it. `notRunByServer` are changes that it
 * did not run although all before them in their scope were applied. `at` is the device's clock, in epoch seconds.
 */
export async function saveResults(
  tx: DeviceTx,
  { batch, response, scopesNotRun, notRunByServer }: Answered & NotRun,
  at: EpochSeconds,
): Promise<void> {
  const state = await tx.device.get()
  // The epoch is stored with the first answer, although no rows have come. What that answer applied may be lost before
  // they come, and only the epoch shows it.
  const epoch = state.epoch ?? response.epoch
  const waits = waitsAfter(state.waits, { batch, response })
  await tx.device.put({
    ...state,
    epoch,
    serverOffset: serverOffsetOf({ serverTime: response.serverTime, at }),
    ...(waits && { waits }),
  })
  const byId = new Map(response.results.map((result) => [result.mutationId, result]))
  const sentById = new Map(batch.map((record) => [record.mutationId, record]))
  for (const record of await tx.queue.all()) {
    const result = byId.get(record.mutationId)
    const sent = sentById.get(record.mutationId)
    if (record.status !== 'pending') continue
    const isScopeWaiting = secondsLeft({ until: waits?.[record.scope], now: response.serverTime }) > 0
    const mustWait = isScopeWaiting || scopesNotRun.has(record.scope) || notRunByServer.has(record.mutationId)
    const offered = mustWait && isInTime(record, response) ? { ...record, isResend: true } : record
    const kept = sent && result && isUnsettled(result) ? withoutFailures(offered) : offered
    if (kept !== record) await tx.queue.put(kept)
    if (!result || !sent || isUnsettled(result)) continue
    // The arguments have got another mark since this was sent, so a refusal of the old arguments does not apply to them.
    if (result.status !== 'applied' && canonicalJson(sent.args) !== canonicalJson(record.args)) continue
    await tx.queue.put(afterResult(record, result, response.serverTime))
  }
}

/**
 * Whether the server was offered the change before it was too old to be sent automatically. Then it does not expire while
 * it waits for the server, for a newer build or for capacity.
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

function appliedRecord(
  { versionId: _earlier, ...record }: QueueRecord,
  { version, versionId }: Extract<MutationResult, { status: 'applied' }>,
): QueueRecord {
  return { ...record, status: 'applied', version, ...(versionId === undefined ? {} : { versionId }) }
}

/** The record after its result. `at` is the server's time in epoch seconds. */
function afterResult(record: QueueRecord, result: Run, at: EpochSeconds): QueueRecord {
  switch (result.status) {
    case 'applied':
      return appliedRecord(record, result)
    case 'rejected':
      // A refusal is final for this id, so 再送 sends the change under a new one.
      return { ...record, status: 'rejected', code: result.code, needsAttention: false }
    case 'expired':
      return { ...record, status: 'expired' }
    case 'failed':
      return afterFailure(record, at)
  }
}

/**
 * A change for which the server answers `failed`: its code threw. Most such failures pass with the next server process or
 * release. So the device sends the change again at growing intervals, and holds it for its author to decide only when it has
 * failed for hours. Meanwhile nothing else of its scope is sent; other scopes are. The change is held once it has failed at least
 * `failedTriesMin` times and `failedHoldSeconds` have passed since the first failure. A rolling deploy takes less time.
 */
export const failedTriesMin = 5
export const failedHoldSeconds = 6 * 60 * 60

const firstRetrySeconds = 10
const retryFactor = 3
const retrySecondsMax = 60 * 60

/** The record after one more `failed` answer. `at` is the server's time in epoch seconds. */
export function afterFailure(record: QueueRecord, at: EpochSeconds): QueueRecord {
  const attempts = record.attempts + 1
  const failedSince = record.failedSince ?? at
  const isHeld = attempts >= failedTriesMin && at - failedSince >= failedHoldSeconds
  const waitSeconds = Math.min(retrySecondsMax, firstRetrySeconds * retryFactor ** (attempts - 1))
  return {
    ...record,
    attempts,
    failedSince,
    retryAt: at + waitSeconds,
    status: isHeld ? 'failed' : 'pending',
  }
}

/** The record after an answer `not-run`. Only failures in a row count, so the count begins again at zero. */
function withoutFailures(record: QueueRecord): QueueRecord {
  if (record.failedSince === undefined) return record
  const { failedSince: _since, retryAt: _retryAt, ...kept } = record
  return { ...kept, attempts: 0 }
}

/**
 * Scopes of which nothing is sent now, because a change of theirs failed and its next try is later. `now` is the server's
 * time, as far as the device knows it.
 */
export function scopesToLeaveAlone(queue: readonly QueueRecord[], now: EpochSeconds): Set<Scope> {
  const waiting = queue.filter(({ status, retryAt, failedSince }) => {
    // If the clock was set back since the failure, the change is sent now: `retryAt` could be years ahead.
    const isSane = failedSince !== undefined && now >= failedSince
    return status === 'pending' && retryAt !== undefined && now < retryAt && isSane
  })
  return new Set(waiting.map(({ scope }) => scope))
}
