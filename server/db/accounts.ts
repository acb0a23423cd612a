/** People as the server knows them. */
import type { User, UserId } from '#shared/model/user.ts'
import type { Database } from './database.ts'

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
