/**
 * Who is a system admin: whoever the setting `SYSTEM_ADMINS` names by user id or LINE user id, and whoever was made one by
 * command (docs/decisions/0084-system-admins.md). Asked at each call, so that a revocation counts at once.
 */
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import { subjectsOf } from '#server/db/identities.ts'
import { hasAdminGrant, hasAnyAdminGrant } from '#server/db/system-admins.ts'

/** `named` are the ids of the setting. */
export async function isSystemAdmin(
  database: Database,
  named: readonly string[],
  userId: UserId,
): Promise<boolean> {
  return (await isNamed(database, named, userId)) || hasAdminGrant(database, userId)
}

/** Whether the setting names the person, who keeps being an admin then whatever a command says. */
export async function isNamed(
  database: Database,
  named: readonly string[],
  userId: UserId,
): Promise<boolean> {
  if (named.length === 0) return false
  if (named.includes(userId)) return true
  // The identity says whom LINE's id leads to. The copy in the account's row may be of before a restore.
  const lineIds = await subjectsOf(database, { provider: 'line', userId })
  return lineIds.some((id) => named.includes(id))
}

/** Whether the server has any, so that devices of a server without admins never ask. */
export async function hasSystemAdmins(database: Database, named: readonly string[]): Promise<boolean> {
  return named.length > 0 || hasAnyAdminGrant(database)
}
