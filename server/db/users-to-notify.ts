/** Finds the users who are notified of a scope's new version. */
import { groupOfScope, idOfScope, kindOfScope } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import type { Database, ScopeChange } from './database.ts'

/**
 * The user whose scope it is, or the group's active members together with users whose membership this version ended:
 * their devices have to learn of it.
 */
export async function readersOf({ db }: Database, { scope, version }: ScopeChange): Promise<UserId[]> {
  if (kindOfScope(scope) === 'user') return [UserId.parse(idOfScope(scope))]
  const members = await db
    .selectFrom('members')
    .select('userId')
    .where('groupId', '=', groupOfScope(scope))
    .where((is) => is.or([is('status', '=', 'active'), is('version', '=', version)]))
    .execute()
  return members.map(({ userId }) => userId)
}
