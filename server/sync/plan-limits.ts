/**
 * What the plan of a person allows (specification 1, section 9; docs/decisions/0080-plans.md). A person's own plan limits the
 * groups that they own, and the plan of a group's owner the people and the trips in it.
 */
import { planLimits } from '#shared/limits.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Actor, MutationTraits, Outcome } from '#shared/mutations/define-mutation.ts'
import { peopleIn } from '#shared/mutations/row-checks.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { err, ok } from '#shared/result.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

export type Plan = Profile['plan']
/** `own`: each person has the plan of their profile. Otherwise everybody has this one. */
export type Plans = 'own' | Plan

/** `isProven`: a give-back with a proof that the server had what is given back. No plan limits it. */
type Change = { plans: Plans; traits: MutationTraits; actor: Actor; isProven: boolean }

/**
 * Returns the function that refuses the change with `plan-groups-full`, `new-owner-groups-full`, `plan-people-full`,
 * `plan-itineraries-full` or `plan-attachments-full`, after it has run. Somebody who has too many already, because their plan or
 * the owner was another, may change them, but add none. The premium plan's limits of groups and people are those of every account
 * and group (run-mutation.ts, shared/mutations/row-checks.ts); more trips and attachments than it allows are refused by
 * `group-itineraries-full` and `group-attachments-full`.
 */
export async function planGuard(
  tx: ScopeTx,
  { plans, traits, actor, isProven }: Change,
): Promise<() => Promise<Outcome>> {
  const added = addedBy(traits)
  if (isProven || (plans === 'premium' && added.every((grown) => grown === people))) return async () => ok()
  if (traits.changesOwner) {
    const before = await ownerOf(tx)
    return () => requireOwnersRoom(tx, { before, actor, plans })
  }
  const counted: { grown: Grown; before: number }[] = []
  for (const grown of added) counted.push({ grown, before: await grown.countIn(tx) })
  return async () => {
    for (const { grown, before } of counted) {
      const allowed = await requireRoom(tx, { grown, before, plans })
      if (!allowed.ok) return allowed
    }
    return ok()
  }
}

/** What there may be more of in the group after the change. A row that is given back may be of any table. */
function addedBy({ givesBack, addsPerson, addsItinerary, addsAttachment }: MutationTraits): Grown[] {
  const mayBeAny = givesBack === 'row'
  return [
    ...(addsPerson || mayBeAny ? [people] : []),
    ...(addsItinerary || mayBeAny ? [trips] : []),
    ...(addsAttachment || mayBeAny ? [attachments] : []),
  ]
}

/** Undefined if the group does not exist yet, or was deleted. */
async function ownerOf(tx: ScopeTx): Promise<UserId | undefined> {
  const members = await tx.list('members')
  return members.find(({ role, status }) => role === 'owner' && status === 'active')?.userId
}

async function planOf(tx: ScopeTx, plans: Plans, userId: UserId): Promise<Plan> {
  return plans === 'own' ? tx.planOf(userId) : plans
}

type OwnersRoom = { before: UserId | undefined; actor: Actor; plans: Plans }

/** Refuses a group that its new owner's plan has no room for. */
async function requireOwnersRoom(tx: ScopeTx, { before, actor, plans }: OwnersRoom): Promise<Outcome> {
  const owner = await ownerOf(tx)
  if (owner === undefined || owner === before) return ok()
  if ((await groupsLeft(tx, plans, owner)) >= 0) return ok()
  return err(owner === actor.userId ? 'plan-groups-full' : 'new-owner-groups-full')
}

/** How many more groups the person's plan allows them to own; negative if they own too many. Locks the account. */
export async function groupsLeft(tx: ScopeTx, plans: Plans, userId: UserId): Promise<number> {
  // An account has no more groups than that in any case (`accountGroupsMax`).
  if ((await planOf(tx, plans, userId)) === 'premium') return Infinity
  return (await tx.freePlan()).groups - (await tx.ownedGroupsOf(userId))
}

type Limits = Record<keyof typeof planLimits.free, number>

/** What the plan of a group's owner limits in the group. */
type Grown = {
  countIn: (tx: ScopeTx) => Promise<number>
  maxOf: (limits: Limits) => number
  codes: Record<Plan, RejectionCode>
}

const people: Grown = {
  countIn: peopleIn,
  maxOf: (limits) => limits.people,
  codes: { free: 'plan-people-full', premium: 'group-full' },
}
const trips: Grown = {
  countIn: (tx) => tx.itineraryCount(),
  maxOf: (limits) => limits.itineraries,
  codes: { free: 'plan-itineraries-full', premium: 'group-itineraries-full' },
}
const attachments: Grown = {
  countIn: (tx) => tx.attachments.bytesInAll(),
  maxOf: (limits) => limits.attachmentMegabytes * 1_000_000,
  codes: { free: 'plan-attachments-full', premium: 'group-attachments-full' },
}

async function requireRoom(
  tx: ScopeTx,
  { grown, before, plans }: { grown: Grown; before: number; plans: Plans },
): Promise<Outcome> {
  const owner = await ownerOf(tx)
  if (owner === undefined) return ok()
  const count = await grown.countIn(tx)
  if (count <= before) return ok()
  const plan = await planOf(tx, plans, owner)
  const limits = plan === 'free' ? { ...planLimits.free, ...(await tx.freePlan()) } : planLimits.premium
  return count <= grown.maxOf(limits) ? ok() : err(grown.codes[plan])
}
