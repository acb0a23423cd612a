/** Accounts: name, picture, and memberships of a user. */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import { countedGroups } from '#shared/model/group.ts'
import type { Member } from '#shared/model/member.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { User, UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'

export async function findUser({ db }: Database, id: UserId): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'displayName', 'avatarUrl', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const foundMax = 20

/** The people with exactly this name, the newest first. */
export async function findUsersByName({ db }: Database, displayName: string): Promise<User[]> {
  return db
    .selectFrom('users')
    .select(['id', 'displayName', 'avatarUrl', 'createdAt'])
    .where('displayName', '=', displayName)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(foundMax)
    .execute()
}

export async function hasProfile({ db }: Database, userId: UserId): Promise<boolean> {
  const profile = db.selectFrom('profiles').select('id').where('id', '=', userId)
  return (await profile.executeTakeFirst()) !== undefined
}

/**
 * Whether others know the user: as a present or former member, by an application, or as a system admin. A user whom nobody
 * knows loses nothing when their last session ends.
 */
export async function isKnownToOthers({ db }: { db: Database['db'] | Tx }, userId: UserId): Promise<boolean> {
  for (const table of ['members', 'applications', 'systemAdmins', 'adminAccessLogs'] as const) {
    const found = db.selectFrom(table).select('userId').where('userId', '=', userId).limit(1)
    if (await found.executeTakeFirst()) return true
  }
  return false
}

/** Locks the account's row until the end of the transaction, and returns its name and picture, and whether it is deleted. */
export async function lockAccount(tx: Tx, userId: UserId) {
  return tx
    .updateTable('users')
    .set({ updatedAt: sql`updated_at` })
    .where('id', '=', userId)
    .returning(['displayName', 'avatarUrl', 'deletedAt'])
    .executeTakeFirst()
}

/** Reads the account's name and picture, and whether it is deleted, without locking its row. */
export async function readAccount(tx: Tx, userId: UserId) {
  const account = tx.selectFrom('users').select(['displayName', 'avatarUrl', 'deletedAt'])
  return account.where('id', '=', userId).executeTakeFirstOrThrow()
}

/**
 * Counts the groups in which the user is an active member. Locks the account, so that two servers cannot both admit it
 * to the last group that its limit allows.
 */
export async function countGroups(tx: Tx, userId: UserId): Promise<number> {
  await lockAccount(tx, userId)
  const { count } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the groups that the user owns, as their plan counts them. Locks the account, as `countGroups` does. */
export async function countOwnedGroups(tx: Tx, userId: UserId): Promise<number> {
  await lockAccount(tx, userId)
  const owned = await tx
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.groupId')
    .select('groups.kind')
    .where('members.userId', '=', userId)
    .where('members.role', '=', 'owner')
    .where('members.status', '=', 'active')
    .execute()
  return countedGroups(owned)
}

/** The plan in the user's profile. */
export async function readPlan(tx: Tx, userId: UserId): Promise<Profile['plan']> {
  const profile = tx.selectFrom('profiles').select('plan').where('id', '=', userId)
  return (await profile.executeTakeFirst())?.plan ?? 'free'
}

/**
 * Inserts the account that a given-back member row and the expenses refer to. The person may not have signed in again
 * since the restore.
 */
export async function ensureUser(tx: Tx, { userId, displayName }: Member, at: EpochSeconds): Promise<void> {
  const account = { id: userId, displayName, lineUserId: null, avatarUrl: null }
  await tx
    .insertInto('users')
    .values({ ...account, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * The user's active and ended memberships. A member row that was only given back, for the expenses that name it, is
 * none: the person's device keeps the group's rows, and the person joins again by an invite code.
 */
export async function readMemberships(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('members')
    .leftJoin('givenBack', (join) =>
      join
        .on('givenBack.scope', '=', sql<Scope>`'g:' || members.group_id`)
        .on('givenBack.tableName', '=', 'members')
        .onRef('givenBack.rowId', '=', 'members.id')
        .onRef('givenBack.writtenVersion', '=', 'members.version'),
    )
    .select(['members.groupId', 'members.status'])
    .where('members.userId', '=', userId)
    .where('givenBack.rowId', 'is', null)
    .orderBy('members.groupId')
    .execute()
}
