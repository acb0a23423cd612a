/**
 * Who is a system admin: whoever the setting `SYSTEM_ADMINS` names by user id or LINE user id, and whoever was made one by
 * another one or by command (docs/decisions/0084-system-admins.md). Asked at each call, so that a revocation counts at once.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { UserId } from '#shared/model/user.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { lockAccount } from '#server/db/accounts.ts'
import { type Acting, logAdminAction } from '#server/db/admin-access-log.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { subjectsOf, usersOfSubjects } from '#server/db/identities.ts'
import { retryCollisions } from '#server/db/retry-collisions.ts'
import { grantAdmin, hasAdminGrant, hasAnyAdminGrant, revokeAdmin } from '#server/db/system-admins.ts'

type Db = Pick<Database, 'db'>

/** `named` are the ids of the setting. */
export async function isSystemAdmin(
  database: Db,
  named: readonly string[],
  userId: UserId,
): Promise<boolean> {
  return (await isNamed(database, named, userId)) || hasAdminGrant(database, userId)
}

/** Whether the setting names the person, who keeps being an admin then whatever a command says. */
export async function isNamed(database: Db, named: readonly string[], userId: UserId): Promise<boolean> {
  if (named.length === 0) return false
  if (named.includes(userId)) return true
  // The identity says whom LINE's id leads to. The copy in the account's row may be of before a restore.
  const lineIds = await subjectsOf(database, { provider: 'line', userId })
  return lineIds.some((id) => named.includes(id))
}

/** The people whom the setting names and who have signed in. */
export async function usersNamed(database: Db, named: readonly string[]): Promise<UserId[]> {
  const ids = named.flatMap((id) => UserId.safeParse(id).data ?? [])
  const byLine =
    named.length > 0 ? await usersOfSubjects(database, { provider: 'line', subjects: named }) : []
  return [...new Set([...ids, ...byLine])]
}

/** Whether the server has any, so that devices of a server without admins never ask. */
export async function hasSystemAdmins(database: Db, named: readonly string[]): Promise<boolean> {
  return named.length > 0 || hasAnyAdminGrant(database)
}

type Deps = { database: Database; now: () => EpochSeconds; named: readonly string[] }
type Role = { userId: UserId; isAdmin: boolean }

/** Grants or takes back the role. Nothing is written for somebody of whom it is so already. Refuses as `requirePower` does. */
export async function changeRole(
  { database, now, named }: Deps,
  acting: Acting,
  { userId, isAdmin }: Role,
): Promise<void> {
  const change = async (tx: Tx) => {
    await requirePower(tx, named, { acting, userId })
    if ((await hasAdminGrant({ db: tx }, userId)) === isAdmin) return
    const at = now()
    await (isAdmin ? grantAdmin : revokeAdmin)({ db: tx }, userId, at)
    const action = isAdmin ? 'admin-granted' : 'admin-revoked'
    await logAdminAction(tx, acting, { action, subjectId: userId, at })
  }
  await retryCollisions(() => database.db.transaction().execute(change))
}

/**
 * Locks both accounts until the end of the transaction, and refuses what nobody may do to the person: an admin to themselves
 * (`own-account`), or to somebody whom the setting names (`admin-named-by-setting`). Refuses `user-not-found` and, for an admin
 * whose role has been taken back meanwhile, `not-system-admin`. So two who revoke each other do not leave the server without any.
 */
export async function requirePower(
  tx: Tx,
  named: readonly string[],
  { acting: { by }, userId }: { acting: Acting; userId: UserId },
): Promise<void> {
  if (by === userId) throw new Refusal('own-account')
  // In one order, so that no two transactions wait for each other.
  const locked = [userId, ...(by === null ? [] : [by])].toSorted()
  const accounts = new Map<UserId, Awaited<ReturnType<typeof lockAccount>>>()
  for (const id of locked) accounts.set(id, await lockAccount(tx, id))
  if (accounts.get(userId)?.deletedAt !== null) throw new Refusal('user-not-found')
  if (by === null) return
  if (!(await isSystemAdmin({ db: tx }, named, by))) throw new Refusal('not-system-admin')
  if (await isNamed({ db: tx }, named, userId)) throw new Refusal('admin-named-by-setting')
}
