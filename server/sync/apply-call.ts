/** Applies the mutations of one REST call: all of one scope, in one transaction, all of them or none. */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Actor, Outcome } from '#shared/mutations/define-mutation.ts'
import {
  type MutationInput,
  checkMutation,
  notFoundOf,
  outsiderCodes,
  traitsOf,
} from '#shared/mutations/registry.ts'
import { type MutationId } from '#shared/model/mutation-id.ts'
import { err, ok } from '#shared/result.ts'
import type { WholeContent } from '#server/db/attachment-contents.ts'
import type { Icon } from '#server/db/group-icons.ts'
import type { LogEntry } from '#server/db/mutation-log.ts'
import { type ScopeTx, changeScope } from '#server/db/scope-tx.ts'
import { TooManyChanges, countChange, secondsToWait } from './changes-per-day.ts'
import { isRefusedOutside } from './outsiders.ts'
import { type PushDeps, runMutation } from './run-mutation.ts'

export type ApplicableCall = {
  /** The id under which the log records the whole call. */
  callId: MutationId
  /** Whether the caller chose the id and may repeat the call by it. Then refusals are logged, too. */
  isRepeatable: boolean
  /**
   * A hash of the request. The mutations' arguments are no part of it: they are computed from the rows, and may differ
   * in a repeated call.
   */
  contentHash: string
  scope: Scope
  /** The mutations, each with an id. A mutation that writes an expense's money stores its id there as `moneyMark`. */
  mutations: readonly (MutationInput & { mutationId: MutationId })[]
  /** The icon whose bytes came with the call. */
  sentIcon?: Icon | undefined
  /** The bytes of an attachment that came with the call. */
  sentContent?: WholeContent | undefined
}

export async function applyCall(deps: PushDeps, actor: Actor, call: ApplicableCall): Promise<Outcome> {
  const { callId, contentHash, isRepeatable, scope, mutations } = call
  const traits = mutations.map(({ name }) => traitsOf(name))
  if (await isRefusedOutside(deps.database, { scope, traits, userId: actor.userId }))
    return refusalWithoutScope(mutations)
  const creates = traits.some(({ createsScope }) => createsScope)
  const options = { now: deps.now, creates, by: actor.userId }
  return changeScope(deps.database, scope, options, async (tx) => {
    if (!tx) return { value: refusalWithoutScope(mutations), isChanged: false }
    const earlier = await tx.log.find(actor.userId, callId)
    const { now } = tx
    if (earlier) return { value: outcomeOfRepeat(earlier, contentHash), isChanged: false }
    const change = {
      actor,
      kind: 'recorded',
      names: mutations.map(({ name }) => name),
      attachedBytes: call.sentContent?.content.length ?? 0,
    } as const
    const wait = await secondsToWait(tx, change)
    if (wait !== undefined) throw new TooManyChanges(wait)
    const outcome = await runAll(deps, tx, { actor, call, now })
    const isKept = outcome.ok || (isRepeatable && isFinal(outcome.code))
    if (isKept) {
      const code = outcome.ok ? null : outcome.code
      const entry = { mutationId: callId, userId: actor.userId, contentHash, code, at: now }
      tx.log.add({ ...entry, version: tx.version })
      await countChange(tx, { ...change, isApplied: outcome.ok })
    }
    return { value: outcome, isChanged: outcome.ok }
  })
}

function isFinal(code: RejectionCode): boolean {
  return code !== 'defect' && !outsiderCodes.has(code)
}

/** The outcome of a call that the log already has: the same as before, or `id-reused` if the request is another one. */
export function outcomeOfRepeat(
  earlier: Pick<LogEntry, 'contentHash' | 'code'>,
  contentHash: string,
): Outcome {
  if (earlier.contentHash !== contentHash) return err('id-reused')
  return earlier.code === null ? ok() : err(earlier.code)
}

/**
 * The refusal if the scope does not exist: the one that an outsider gets if it does. It is not logged, because the group may
 * be created later.
 */
function refusalWithoutScope([first, ...further]: ApplicableCall['mutations']): Outcome {
  for (const { name, args } of first ? [first, ...further] : further) {
    const checked = checkMutation(name, args)
    if (!checked.ok) return checked
  }
  return err(notFoundOf(first ? traitsOf(first.name) : {}))
}

type Run = { actor: Actor; call: ApplicableCall; now: EpochSeconds }

function runAll(deps: PushDeps, tx: ScopeTx, { actor, call, now }: Run): Promise<Outcome> {
  return tx.atomically(async () => {
    for (const mutation of call.mutations) {
      const checked = checkMutation(mutation.name, mutation.args)
      if (!checked.ok) return checked
      const { mutationId } = mutation
      const { sentIcon, sentContent } = call
      const run = { actor, call: checked.value, mutationId, at: now, sentIcon, sentContent }
      const outcome = await runMutation(deps, tx, run)
      if (outcome === 'failed') return err('defect')
      if (!outcome.ok) return outcome
    }
    return ok()
  })
}
