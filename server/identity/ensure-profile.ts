/**
 * Creates the profile of an account at its first sign-in. Accounts from before there were profiles got theirs by a migration.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import type { User } from '#shared/model/user.ts'
import { newProfile } from '#shared/mutations/member-mutations.ts'
import { hasProfile } from '#server/db/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { changeScope } from '#server/db/scope-tx.ts'

type Deps = { database: Database; now: () => EpochSeconds }

export async function ensureProfile({ database, now }: Deps, user: User): Promise<void> {
  if (await hasProfile(database, user.id)) return
  const { id: userId, displayName, avatarUrl } = user
  await changeScope(database, scopeOfUser(userId), { now, creates: true }, async (tx) => {
    const isMissing = tx !== undefined && !(await tx.get('profiles', userId))
    if (isMissing) await tx.put('profiles', newProfile({ userId, displayName, avatarUrl }, tx.now))
    return { value: undefined, isChanged: isMissing }
  })
}
