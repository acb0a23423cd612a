/** Runs one mutation in a scope's transaction, with all that only the server does around it. */
import type { EpochSeconds } from '#shared/dates.ts'
import { activityIdOf } from '#shared/model/activity.ts'
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { kindOfScope, groupOfScope } from '#shared/model/scope.ts'
import type { Actor, Outcome, MutationTraits } from '#shared/mutations/define-mutation.ts'
import type { CheckedMutation } from '#shared/mutations/registry.ts'
import { err, ok } from '#shared/result.ts'
import type { Database } from '#server/db/database.ts'
import type { WholeContent } from '#server/db/attachment-contents.ts'
import type { Icon } from '#server/db/group-icons.ts'
import { RolledBack } from '#server/db/savepoints.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'
import { accountGroupsMax, groupRowsMax } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import { type Plans, planGuard } from './plan-limits.ts'
import { takeAttachment } from './take-attachment.ts'

export type PushDeps = {
  database: Database
  now: () => EpochSeconds
  newInviteCode: NewInviteCode
  /**
   * Called when a mutation threw, whose author only learns that it failed, or when a device holds other rows than the server.
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
  /** The bytes of an attachment that came with the call. */
  sentContent?: WholeContent | undefined
}

/** Runs a mutation atomically. If it throws, it alone is undone, unless its error ended the transaction. */
export async function runMutation(
  deps: PushDeps,
  tx: ScopeTx,
  { actor, call, mutationId, at, isProven = false, sentIcon, sentContent }: Run,
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
      const plans = deps.plans ?? 'premium'
      const requirePlan = await planGuard(tx, { plans, traits, actor: by, isProven })
      const outcome = await call.run(tx, { actor: by, at, mutationId })
      if (!outcome.ok) return outcome
      const iconed = await requireIcon(tx, call, sentIcon)
      if (!iconed.ok) return iconed
      await fillServerFields(tx, traits, deps)
      const attached = await takeAttachment(tx, call, sentContent)
      if (!attached.ok) return attached
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

/**
 * Fills in the fields that only the server can set: invite codes, which have to be unique and are never chosen by a
 * device. A member who was removed or left knows all codes of the group, so the mutation asks for others (`anew`).
 */
export async function fillServerFields(
  tx: ScopeTx,
  { serverFields }: MutationTraits,
  { newInviteCode }: { newInviteCode: NewInviteCode },
): Promise<void> {
  const { inviteCode, pendingInviteCodes } = serverFields ?? {}
  const group = inviteCode && (await tx.get('groups', groupOfScope(tx.scope)))
  if (group && (inviteCode === 'anew' || group.inviteCode === null))
    await tx.put('groups', { ...group, inviteCode: newInviteCode('group') })
  for (const person of pendingInviteCodes ? await tx.list('pendingMembers') : []) {
    const hasNone = person.inviteCode === null
    const isInvited = person.status !== 'uninvited' && person.linkedTo === null
    if (isInvited && (hasNone || pendingInviteCodes === 'anew'))
      await tx.put('pendingMembers', { ...person, inviteCode: newInviteCode('pendingMember') })
  }
}

/** Rows above `groupRowsMax` that are reserved for transfers, for people who join, and for giving back what a restore lost. */
export const groupRowsReserve = 20_000

type Added = {
  actor: Actor
  call: Pick<CheckedMutation, 'target' | 'traits'>
  /** Whether it is a give-back with a proof that the row was here. */
  isProven: boolean
  /** The number of rows that the transaction had added before the mutation. */
  rowsBefore: number
}

/**
 * Refuses a mutation that exceeds the limits of storage: the rows of a group, or the groups of an account. It is called
 * after the mutation has run, because only then its rows are known. A refusal rolls the mutation back.
 */
async function requireStorage(tx: ScopeTx, { actor, call, isProven, rowsBefore }: Added): Promise<Outcome> {
  const { traits } = call
  if (tx.sums.rowsCounted() > rowsBefore) {
    const rowsMax = groupRowsMax + (traits.usesReserve || isProven ? groupRowsReserve : 0)
    if ((await tx.sums.rowCount()) > rowsMax) return err('group-rows-full')
  }
  const hasTooMany = async (userId: UserId) => (await tx.groupCountOf(userId)) > accountGroupsMax
  if (traits.entersGroup && (await hasTooMany(actor.userId))) return err('too-many-groups')
  if (traits.admitsApplicant && call.target?.table === 'applications') {
    const application = await tx.get('applications', call.target.id)
    if (application && (await hasTooMany(application.userId))) return err('applicant-groups-full')
  }
  return ok()
}
