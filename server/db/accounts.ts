/** Accounts: name, picture, and membership counts of a user. */
import { sql } from 'kysely'
import type { User, UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'

export async function findUser({ db }: Database, id: UserId): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'displayName', 'avatarUrl', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function hasProfile({ db }: Database, userId: UserId): Promise<boolean> {
  const profile = db.selectFrom('profiles').select('id').where('id', '=', userId)
  return (await profile.executeTakeFirst()) !== undefined
}

/**
 * Whether the user is or was a member of any group. A user who never was loses nothing when their last session ends.
 */
export async function hasJoinedAnyGroup({ db }: Database, userId: UserId): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}

/** Locks the account's row until the end of the transaction, and returns its name and picture. */
export async function lockAccount(tx: Tx, userId: UserId) {
  return tx
    .updateTable('users')
    .set({ updatedAt: sql`updated_at` })
    .where('id', '=', userId)
    .returning(['displayName', 'avatarUrl'])
    .executeTakeFirst()
}

/** Reads the account's name and picture without locking its row. */
export async function readAccount(tx: Tx, userId: UserId) {
  const account = tx.selectFrom('users').select(['displayName', 'avatarUrl'])
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
