/** Runs one mutation in a scope's transaction, with all that only the server does around it. */
import type { EpochSeconds } from '#shared/dates.ts'
import { activityIdOf } from '#shared/model/activity.ts'
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { kindOfScope } from '#shared/model/scope.ts'
import type { Actor, Outcome } from '#shared/mutations/define-mutation.ts'
import type { CheckedMutation } from '#shared/mutations/registry.ts'
import { err, ok } from '#shared/result.ts'
import type { Database } from '#server/db/database.ts'
import type { Icon } from '#server/db/group-icons.ts'
import { RolledBack } from '#server/db/savepoints.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'
import { type Plans, planGuard } from './plan-limits.ts'
import { fillServerFields } from './server-fields.ts'
import { requireStorage } from './storage-limits.ts'

export type PushDeps = {
  database: Database
  now: () => EpochSeconds
  newInviteCode: NewInviteCode
  /**
   * Called when a mutation threw, whose author only learns that it failed, or when a device holds other rows than the
   * server.
   */
  onDefect: (error: unknown, what: { name: string }) => void
  /** Absent: everybody has the premium plan. */
  plans?: Plans
  /** Set by tests in which different builds meet; otherwise this build's. */
  schema?: number
}

type Run = {
  actor: Actor
  call: CheckedMutation
  mutationId: MutationId
  at: EpochSeconds
  isProven?: boolean
  /** The icon whose bytes came with the call. */
  sentIcon?: Icon | undefined
}

/** Runs a mutation atomically. If it throws, it alone is undone, unless its error ended the transaction. */
export async function runMutation(
  deps: PushDeps,
  tx: ScopeTx,
  { actor, call, mutationId, at, isProven = false, sentIcon }: Run,
): Promise<Outcome | 'failed'> {
  const { traits } = call
  try {
    return await tx.atomically(async () => {
      // The log forgets ids after a time, and has one for all mutations of a REST call. A change under an id that is used
      // already would overwrite what was recorded of the earlier one.
      const isUsed =
        kindOfScope(tx.scope) === 'group' &&
        (await tx.get('activities', activityIdOf({ userId: actor.userId, mutationId })))
      if (isUsed) return err('id-reused')
      const rowsBefore = tx.sums.rowsCounted()
      const namesActor =
        traits.entersGroup ??
        traits.takesInviteCode ??
        (traits.givesBack === 'group' || kindOfScope(tx.scope) === 'user')
      const by = namesActor ? await tx.currentActor(actor) : actor
      // The call came before the account was deleted. Its memberships and its profile must not come back.
      if (by === null) return err('account-deleted')
      const requirePlan = await planGuard(tx, { plans: deps.plans ?? 'premium', traits, actor: by, isProven })
      const outcome = await call.run(tx, { actor: by, at, mutationId })
      if (!outcome.ok) return outcome
      const iconed = await requireIcon(tx, call, sentIcon)
      if (!iconed.ok) return iconed
      await fillServerFields(tx, traits, deps)
      const allowed = await requirePlan()
      if (!allowed.ok) return allowed
      return requireStorage(tx, { actor, call, isProven, rowsBefore })
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    deps.onDefect(error.cause, call)
    return 'failed'
  }
}

/**
 * Stores the bytes that came with the call, after `run` has permitted the change. Without them, the group must have the icon
 * already.
 */
async function requireIcon(
  { icons }: ScopeTx,
  { icon }: CheckedMutation,
  sent: Icon | undefined,
): Promise<Outcome> {
  if (!icon) return ok()
  if (sent?.icon === icon) {
    await icons.replace(sent)
    return ok()
  }
  return (await icons.has(icon)) ? ok() : err('icon-not-found')
}
