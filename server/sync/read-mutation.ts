/** A sent mutation with its arguments checked, once for all code that needs them. */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { MutationTraits } from '#shared/mutations/define-mutation.ts'
import { type CheckedMutation, checkMutation, isMutationName, traitsOf } from '#shared/mutations/registry.ts'
import type { Result } from '#shared/result.ts'
import type { SentMutation } from '#shared/sync/wire-format.ts'

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
