/**
 * A change for which the server answers `failed`: its code threw. Most such failures pass with the next server process or
 * release. So the device sends the change again at growing intervals, and holds it for its author to decide only when it
 * has failed for hours. Meanwhile nothing else of its scope is sent; other scopes are.
 */
import type { EpochSeconds } from '../dates.ts'
import type { Scope } from '../model/scope.ts'
import type { QueueRecord } from './queue-record.ts'

/**
 * A change on which the server fails is held after both: so many tries, and so many seconds since the first failure. A
 * rolling deploy takes less time.
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
export function withoutFailures(record: QueueRecord): QueueRecord {
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
