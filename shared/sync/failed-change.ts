/**
 * A change on which the server fails. Most such failures pass, with the next server process or the next release: it is
 * tried again at growing intervals, and its author is told only when that has gone on for hours. Its scope waits, others go on.
 */
import type { EpochSeconds } from '../dates.ts'
import { failedHoldSeconds, failedTriesMin } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import type { QueueRecord } from './queue-record.ts'

const firstRetrySeconds = 10
const retryFactor = 3
const retrySecondsMax = 60 * 60

/** `at` is the server's time. */
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

/** The server answered without running the change: only failures in a row count, so the next one is the first again. */
export function withoutFailures(record: QueueRecord): QueueRecord {
  if (record.failedSince === undefined) return record
  const { failedSince: _since, retryAt: _retryAt, ...kept } = record
  return { ...kept, attempts: 0 }
}

/** Scopes in which a change is left alone for a while. `now` is the server's time, as far as the device knows it. */
export function scopesToLeaveAlone(queue: readonly QueueRecord[], now: EpochSeconds): Set<Scope> {
  const waiting = queue.filter(({ status, retryAt, failedSince }) => {
    // A clock that was set back must not make it wait for years.
    const isSane = failedSince !== undefined && now >= failedSince
    return status === 'pending' && retryAt !== undefined && now < retryAt && isSane
  })
  return new Set(waiting.map(({ scope }) => scope))
}
