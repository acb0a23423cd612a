/** Gives a person a plan (docs/decisions/0080-plans.md), as a version of their scope, by which their devices learn of it. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Profile } from '#shared/model/profile.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import type { User } from '#shared/model/user.ts'
import { newProfile } from '#shared/mutations/profile-mutations.ts'
import type { Database } from '#server/db/database.ts'
import { changeScope } from '#server/db/scope-tx.ts'

type Deps = { database: Database; now: () => EpochSeconds }

export async function setPlan({ database, now }: Deps, user: User, plan: Profile['plan']): Promise<void> {
  const { id: userId, displayName, avatarUrl } = user
  await changeScope(database, scopeOfUser(userId), { now, creates: true }, async (tx) => {
    const profile = await tx?.get('profiles', userId)
    if (!tx || profile?.plan === plan) return { value: undefined, isChanged: false }
    const present = profile ?? newProfile({ userId, displayName, avatarUrl }, tx.now)
    await tx.put('profiles', { ...present, plan, updatedAt: tx.now })
    return { value: undefined, isChanged: true }
  })
}
