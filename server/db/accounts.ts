/** People as the server knows them. */
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

/** Whether they are or have been a member of any group. Whoever never was loses nothing with their last way in. */
export async function hasJoinedAnyGroup({ db }: Database, userId: UserId): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}

/** Name and picture of an account, which nobody else changes before this transaction ends. */
export async function lockAccount(tx: Tx, userId: UserId) {
  return tx
    .updateTable('users')
    .set({ updatedAt: sql`updated_at` })
    .where('id', '=', userId)
    .returning(['displayName', 'avatarUrl'])
    .executeTakeFirst()
}

/** As it stands at this moment. */
export async function readAccount(tx: Tx, userId: UserId) {
  const account = tx.selectFrom('users').select(['displayName', 'avatarUrl'])
  return account.where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Of which the user is a member now. Locks the account, so that two servers do not both admit it to the last group. */
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
