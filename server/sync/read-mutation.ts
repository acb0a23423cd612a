/** A sent mutation with its arguments checked, once for all code that needs them. */
import { hash } from 'node:crypto'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { MutationTraits } from '#shared/mutations/define-mutation.ts'
import { type CheckedMutation, checkMutation, isMutationName, traitsOf } from '#shared/mutations/registry.ts'
import type { Result } from '#shared/result.ts'
import type { SentMutation } from '#shared/sync/wire-format.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { changeAgeMaxSeconds, queueExpirySeconds } from '#shared/limits.ts'
import { canonicalJson } from '#shared/sync/checksum.ts'

export type ReadMutation = SentMutation & {
  traits: MutationTraits
  /** Undefined if this build does not know the mutation's name. */
  call: Result<CheckedMutation, RejectionCode> | undefined
}

export function readMutation(sent: SentMutation): ReadMutation {
  const { name, args } = sent
  const call = isMutationName(name) ? checkMutation(name, args) : undefined
  return { ...sent, traits: traitsOf(name), call }
}

/**
 * The ages at which a change is not run any more (docs/design.md, "The life of a queued change"). Whether the log may have
 * purged the mutation. If it ran again, it could take effect twice.
 */
export function isForgotten({ time }: SentMutation, now: EpochSeconds): boolean {
  return now - time > changeAgeMaxSeconds
}

export function isExpired({ time, resend }: SentMutation, now: EpochSeconds): boolean {
  return !resend && now - time > queueExpirySeconds
}

/** A hash of a mutation's name and arguments. The same id with another hash is refused (docs/design.md, "Push"). */
export function contentHashOf({ name, args }: Pick<SentMutation, 'name' | 'args'>): string {
  return hash('sha256', canonicalJson([name, args]), 'base64url')
}
