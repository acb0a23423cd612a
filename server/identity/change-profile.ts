/**
 * What system admins change of a person: their plan (docs/decisions/0080-plans.md), name and status message. Each is a version of
 * the person's scope, by which their devices learn of it, and a new name reaches their groups as one of their own does.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import type { Profile } from '#shared/model/profile.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import { type Actor, Refusal, valueOrRefuse } from '#shared/mutations/define-mutation.ts'
import { newProfile, setProfile } from '#shared/mutations/member-mutations.ts'
import { findUser } from '#server/db/accounts.ts'
import type { Acting, DoneByAdmin } from '#server/db/admin-access-log.ts'
import { changeScopeAsAdmin } from '#server/db/admin-changes.ts'
import type { Database } from '#server/db/database.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

type Deps = { database: Database; now: () => EpochSeconds }

/** Nothing is written for somebody who has the plan already. */
export async function setPlan(
  deps: Deps,
  acting: Acting,
  { userId, plan }: { userId: UserId; plan: Profile['plan'] },
): Promise<void> {
  await changeProfile(deps, acting, userId, async (tx, { profile }) => {
    if (profile.plan === plan) return null
    await tx.put('profiles', { ...profile, plan, updatedAt: tx.now })
    return { action: plan === 'premium' ? 'premium-granted' : 'premium-revoked', subjectId: userId }
  })
}

type Edited = Partial<Pick<Profile, 'displayName' | 'statusMessage'>>

/** By the mutation with which the person would change them. The log has which of the two were changed. */
export async function editProfile(
  deps: Deps,
  acting: Acting,
  { userId, ...fields }: Edited & { userId: UserId },
): Promise<void> {
  await changeProfile(deps, acting, userId, async (tx, { profile, actor }) => {
    const changed = Object.entries(fields).filter(
      ([field, value]) => profile[field as keyof Edited] !== value,
    )
    if (changed.length === 0) return null
    const context = { actor, at: tx.now, mutationId: MutationId.parse(acting.entryId) }
    valueOrRefuse(await setProfile.run(tx, Object.fromEntries(changed), context))
    return {
      action: 'profile-edited',
      subjectId: userId,
      details: { fields: changed.map(([field]) => field) },
    }
  })
}

type Change = (
  tx: ScopeTx,
  person: { profile: Profile; actor: Actor },
) => Promise<Omit<DoneByAdmin, 'at'> | null>

/** Refuses `user-not-found`, also for an account that is deleted. */
async function changeProfile(
  { database, now }: Deps,
  acting: Acting,
  userId: UserId,
  change: Change,
): Promise<void> {
  if (!(await findUser(database, userId))) throw new Refusal('user-not-found')
  const changing = { scope: scopeOfUser(userId), now, creates: true, acting }
  await changeScopeAsAdmin(database, changing, async (tx) => {
    if (!tx) return null
    const { deletedAt, ...account } = await tx.readAccount(userId)
    if (deletedAt !== null) throw new Refusal('user-not-found')
    const actor = { userId, ...account }
    return change(tx, { actor, profile: (await tx.get('profiles', userId)) ?? newProfile(actor, tx.now) })
  })
}
