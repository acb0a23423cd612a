/** The ages at which a change is not run any more (docs/design.md, "The life of a queued change"). */
import type { EpochSeconds } from '#shared/dates.ts'
import { changeAgeMaxSeconds, queueExpirySeconds } from '#shared/limits.ts'
import type { SentMutation } from '#shared/sync/wire-format.ts'

/** Whether the log may have purged the mutation. If it ran again, it could take effect twice. */
export function isForgotten({ time }: SentMutation, now: EpochSeconds): boolean {
  return now - time > changeAgeMaxSeconds
}

export function isExpired({ time, resend }: SentMutation, now: EpochSeconds): boolean {
  return !resend && now - time > queueExpirySeconds
}
