/** Makes somebody a member of many groups, by inserting the rows directly. */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Member } from '#shared/model/member.ts'
import type { UserId } from '#shared/model/user.ts'

type Filled = { userId: UserId; role: Member['role']; count: number }

export async function fillGroups({ db }: Database, { userId, role, count }: Filled): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  await sql`insert into groups
    (id, name, description, invite_method, created_by, created_at, updated_at, version, created_version, ordinal)
    ${numbers} select 'g' || n, '旅', '', 'open', ${userId}, 1, 1, 7, 7, 0 from numbers`.execute(db)
  await sql`insert into members
    (id, group_id, user_id, display_name, role, status, joined_at, version, created_version, ordinal)
    ${numbers} select 'm' || n, 'g' || n, ${userId}, '花子', ${role}, 'active', 1, 7, 7, 0 from numbers`.execute(
    db,
  )
}
