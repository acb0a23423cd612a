/** One's own profile, and one's own name in groups: the profile's, which is the newest also before the server has it. */
import type { Member } from '#shared/model/member.ts'
import type { Profile } from '#shared/model/profile.ts'
import { currentAccount, currentDatabase } from '../current.ts'

/** Undefined until the server has told of one, or a change on this device has made it. */
export function ownProfile(): Promise<Profile | undefined> {
  return currentDatabase().profiles.get(currentAccount().userId)
}

/**
 * Members as screens show them. The server brings a changed profile into its person's member rows later; whoever has left a
 * group keeps the name under which they were known there.
 */
export async function namedByProfile<Row extends Member>(members: readonly Row[]): Promise<Row[]> {
  const profile = await ownProfile()
  if (!profile) return [...members]
  const { id, displayName, avatarUrl } = profile
  return members.map((member) =>
    member.userId === id && member.status === 'active' ? { ...member, displayName, avatarUrl } : member,
  )
}
