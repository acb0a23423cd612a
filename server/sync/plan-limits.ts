/**
 * What the plan of a person allows (specification 1, section 9; docs/decisions/0080-plans.md). A person's own plan limits the
 * groups that they own, and the plan of a group's owner the people and the trips in it.
 */
import { planLimits } from '#shared/limits.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { Actor, MutationTraits, Outcome } from '#shared/mutations/define-mutation.ts'
import { peopleIn } from '#shared/mutations/group-capacity.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { err, ok } from '#shared/result.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

export type Plan = Profile['plan']
/** `own`: each person has the plan of their profile. Otherwise everybody has this one. */
export type Plans = 'own' | Plan

type Change = {
  plans: Plans
  traits: MutationTraits
  actor: Actor
  /** The change gives back what is proven to be lost, and so to have been there. */
  isProven: boolean
}

/**
 * Returns the function that refuses the change with `plan-groups-full`, `plan-people-full` or `plan-itineraries-full`, after it
 * has run. A group that has too many already, because its owner had another plan, may change, but not grow. The premium plan's limits of groups
 * and people are those of every account and group (storage-limits.ts, group-capacity.ts); more trips than it allows are
 * refused with `group-itineraries-full`.
 */
export async function planGuard(
  tx: ScopeTx,
  { plans, traits, actor, isProven }: Change,
): Promise<() => Promise<Outcome>> {
  const added = addedBy(traits, isProven)
  if (added.length === 0 || (plans === 'premium' && !added.includes('itineraries'))) return async () => ok()
  const planOf = (userId: Actor['userId']) => (plans === 'own' ? tx.planOf(userId) : plans)
  const countOf = (what: Added) =>
    what === 'groups' ? tx.ownedGroupsOf(actor.userId) : counts[what].countIn(tx)
  const before = new Map<Added, number>()
  for (const what of added) before.set(what, await countOf(what))
  return async () => {
    for (const what of added) {
      const growth = { before: before.get(what) ?? 0, planOf }
      const allowed =
        what === 'groups'
          ? await requireGroups(tx, { actor, ...growth })
          : await requireRoom(tx, { grown: counts[what], ...growth })
      if (!allowed.ok) return allowed
    }
    return ok()
  }
}

type Added = 'groups' | Grown['limit']

/** What there may be more of after the change. */
function addedBy(traits: MutationTraits, isProven: boolean): Added[] {
  // What was there before a loss comes back whatever the plan allows by now.
  if (traits.givesBack)
    return isProven ? [] : traits.givesBack === 'group' ? ['groups'] : ['people', 'itineraries']
  if (traits.createsGroup) return ['groups']
  return [
    ...(traits.addsPerson ? ['people' as const] : []),
    ...(traits.addsItinerary ? ['itineraries' as const] : []),
  ]
}

type PlanOf = (userId: Actor['userId']) => Promise<Plan> | Plan

async function requireGroups(
  tx: ScopeTx,
  { actor, before, planOf }: { actor: Actor; before: number; planOf: PlanOf },
): Promise<Outcome> {
  if ((await planOf(actor.userId)) === 'premium') return ok()
  const owned = await tx.ownedGroupsOf(actor.userId)
  return owned > planLimits.free.groups && owned > before ? err('plan-groups-full') : ok()
}

/** What the plan of a group's owner limits in the group. */
type Grown = {
  countIn: (tx: ScopeTx) => Promise<number>
  limit: 'people' | 'itineraries'
  codes: Record<Plan, RejectionCode>
}

const counts: Record<Grown['limit'], Grown> = {
  people: {
    countIn: peopleIn,
    limit: 'people',
    codes: { free: 'plan-people-full', premium: 'group-full' },
  },
  itineraries: {
    countIn: (tx) => tx.itineraryCount(),
    limit: 'itineraries',
    codes: { free: 'plan-itineraries-full', premium: 'group-itineraries-full' },
  },
}

async function requireRoom(
  tx: ScopeTx,
  { grown, before, planOf }: { grown: Grown; before: number; planOf: PlanOf },
): Promise<Outcome> {
  const [group] = await tx.list('groups')
  const owner = (await tx.list('members')).find(({ role, status }) => role === 'owner' && status === 'active')
  if (!owner || group?.kind === 'sample') return ok()
  const count = await grown.countIn(tx)
  if (count <= planLimits.free[grown.limit] || count <= before) return ok()
  const plan = await planOf(owner.userId)
  return count <= planLimits[plan][grown.limit] ? ok() : err(grown.codes[plan])
}
