/**
 * Who is outside of a group. Their changes are refused before the scope is locked: a refusal that took more statements than
 * one for a missing group would tell by its time that the group exists.
 */
import { applicationIdOf } from '#shared/model/application.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { type Scope, groupOfScope, kindOfScope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { MutationTraits } from '#shared/mutations/define-mutation.ts'
import type { Database } from '#server/db/database.ts'

type Attempt = {
  scope: Scope
  /** The traits of all changes that are sent together. */
  traits: readonly MutationTraits[]
  userId: UserId
}

/**
 * Whether the changes are of a group, none of them is one that somebody outside may make, and the person is outside: neither
 * a member, a former one nor somebody who has applied.
 */
export async function isRefusedOutside(
  { db }: Database,
  { scope, traits, userId }: Attempt,
): Promise<boolean> {
  if (kindOfScope(scope) !== 'group' || traits.some(isOpen)) return false
  const place = { groupId: groupOfScope(scope), userId }
  const member = db.selectFrom('members').select('id').where('id', '=', memberIdOf(place))
  if (await member.executeTakeFirst()) return false
  const application = db.selectFrom('applications').select('id').where('id', '=', applicationIdOf(place))
  return (await application.executeTakeFirst()) === undefined
}

function isOpen({ createsScope, takesInviteCode, givesBack }: MutationTraits): boolean {
  return createsScope !== undefined || takesInviteCode !== undefined || givesBack !== undefined
}
