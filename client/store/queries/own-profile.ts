/**
 * The person's own profile, and their name in groups. The profile on the device is used for both, because it is newer
 * than the member rows until the server has applied a change.
 */
import type { Member } from '#shared/model/member.ts'
import type { Profile } from '#shared/model/profile.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'

/** Undefined until the server has sent one, or a change on this device has made one. */
export function ownProfile(): Promise<Profile | undefined> {
  return currentDatabase().profiles.get(currentAccount().userId)
}

/**
 * Members with the person's own name and picture from their profile. The server updates the person's member rows
 * later than the profile. In groups that the person has left, they keep the name that they had there.
 */
export async function namedByProfile<Row extends Member>(members: readonly Row[]): Promise<Row[]> {
  const profile = await ownProfile()
  if (!profile) return [...members]
  const { id, displayName, avatarUrl } = profile
  return members.map((member) =>
    member.userId === id && member.status === 'active' ? { ...member, displayName, avatarUrl } : member,
  )
}
