/**
 * Stores who was made a system admin by another one or by command. A revocation stays as a row, so that a restore can repeat it.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { User, UserId } from '#shared/model/user.ts'
import type { Database } from './database.ts'

export async function hasAdminGrant({ db }: Pick<Database, 'db'>, userId: UserId): Promise<boolean> {
  const grant = db.selectFrom('systemAdmins').select('userId').where('userId', '=', userId)
  return (await grant.where('isActive', '=', 1).executeTakeFirst()) !== undefined
}

export async function hasAnyAdminGrant({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const grant = db.selectFrom('systemAdmins').select('userId').where('isActive', '=', 1).limit(1)
  return (await grant.executeTakeFirst()) !== undefined
}

export async function grantAdmin(
  { db }: Pick<Database, 'db'>,
  userId: UserId,
  at: EpochSeconds,
): Promise<void> {
  await db
    .insertInto('systemAdmins')
    .values({ userId, isActive: 1, updatedAt: at })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ isActive: 1, updatedAt: at }))
    .execute()
}

/** Changes nothing for a person without a grant. */
export async function revokeAdmin(
  { db }: Pick<Database, 'db'>,
  userId: UserId,
  at: EpochSeconds,
): Promise<void> {
  await db
    .updateTable('systemAdmins')
    .set({ isActive: 0, updatedAt: at })
    .where('userId', '=', userId)
    .where('isActive', '=', 1)
    .execute()
}

export async function listAdminGrants({
  db,
}: Pick<Database, 'db'>): Promise<Pick<User, 'id' | 'displayName'>[]> {
  return db
    .selectFrom('systemAdmins')
    .innerJoin('users', 'users.id', 'systemAdmins.userId')
    .select(['users.id', 'users.displayName'])
    .where('systemAdmins.isActive', '=', 1)
    .orderBy('users.id')
    .execute()
}
