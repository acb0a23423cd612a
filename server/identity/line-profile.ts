/** What a profile takes over from LINE at each sign-in. */
import type { EpochSeconds } from '#shared/dates.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import type { User } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import { changeScope } from '#server/db/scope-tx.ts'
import { ensureProfile } from './ensure-profile.ts'
import type { LinePerson } from './line-api.ts'

type Deps = { database: Database; now: () => EpochSeconds }
type Shown = Pick<User, 'displayName' | 'avatarUrl'>

/**
 * Writes LINE's picture into the profile, and its name if the person has had none so far: a name that they have chosen
 * here stays. Resolves with the user as they are then.
 */
export async function takeLineProfile(
  { database, now }: Deps,
  user: User,
  person: LinePerson,
): Promise<User> {
  await ensureProfile({ database, now }, user)
  const taken = withLine(user, person)
  if (isSame(user, taken)) return user
  const shown = await changeScope<Shown>(
    database,
    scopeOfUser(user.id),
    { now, creates: false },
    async (tx) => {
      const profile = await tx?.get('profiles', user.id)
      if (!tx || !profile) return { value: user, isChanged: false }
      // The person may have changed their name meanwhile.
      const value = withLine(profile, person)
      const isChanged = !isSame(profile, value)
      if (isChanged) await tx.put('profiles', { ...profile, ...value, updatedAt: tx.now })
      return { value, isChanged }
    },
  )
  return { ...user, displayName: shown.displayName, avatarUrl: shown.avatarUrl }
}

function withLine({ displayName, avatarUrl }: Shown, { displayName: name, pictureUrl }: LinePerson): Shown {
  return {
    displayName: displayName === peopleTexts.unnamed ? (name ?? displayName) : displayName,
    avatarUrl: pictureUrl === undefined ? avatarUrl : pictureUrl,
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return one.displayName === other.displayName && one.avatarUrl === other.avatarUrl
}
