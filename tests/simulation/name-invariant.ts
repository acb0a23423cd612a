/**
 * Every active member row has the name and the picture of its person's profile, and every applicant the copy of their
 * application, even if a process died before it had copied new ones.
 */
import { outdatedApplications } from '#server/db/profile-changes.ts'
import { reportViolation } from './ledger.ts'
import type { World } from './world.ts'

export async function checkNames({ ledger, server, people, isRenaming, isApplying }: World): Promise<void> {
  const { db } = server.database
  const members = await db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.id', 'members.userId')
    .innerJoin('users', 'users.id', 'members.userId')
    .select([
      'members.id',
      'members.displayName',
      'profiles.displayName as own',
      'users.displayName as account',
      'members.avatarUrl',
      'profiles.avatarUrl as ownAvatar',
      'users.avatarUrl as accountAvatar',
    ])
    .where('members.status', '=', 'active')
    .execute()
  for (const { id, displayName, own, account, avatarUrl, ownAvatar, accountAvatar } of members) {
    if (displayName !== own || account !== own)
      reportViolation(
        ledger,
        'a person has the same name everywhere',
        `${id}: ${displayName} and ${account} for ${own}`,
      )
    if (avatarUrl !== ownAvatar || accountAvatar !== ownAvatar)
      reportViolation(
        ledger,
        'a person has the same picture everywhere',
        `${id}: ${avatarUrl} and ${accountAvatar} for ${ownAvatar}`,
      )
  }
  // In other histories nothing brings rows of people up to date in other scopes.
  if (!isRenaming && !isApplying) return
  for (const { userId } of people)
    for (const { id } of await outdatedApplications(server.database, userId))
      reportViolation(ledger, 'an applicant sees what has become of the application', id)
  for (const { userId } of await db.selectFrom('profileChanges').selectAll().execute())
    reportViolation(ledger, 'no profile change is left to be propagated', userId)
}
