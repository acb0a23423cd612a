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
