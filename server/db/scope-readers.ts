/** Who is told that a scope has a new version. */
import { groupOfScope, idOfScope, kindOfScope } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import type { Database } from './database.ts'
import type { ScopeChange } from './database.ts'

/** The person whose scope it is; of a group its active members, and whoever ceased to be one by this change: their devices are to learn of it. */
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
