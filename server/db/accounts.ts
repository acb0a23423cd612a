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

/** Of which the user is a member now. Locks the account, so that two servers do not both admit it to the last group. */
export async function countGroups(tx: Tx, userId: UserId): Promise<number> {
  await tx
    .updateTable('users')
    .set({ updatedAt: sql`updated_at` })
    .where('id', '=', userId)
    .execute()
  const { count } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}
