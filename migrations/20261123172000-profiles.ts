/**
 * The user's own scope with their profile, filled from the accounts, and the table of profile changes that are still to
 * be copied into member rows.
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('profiles')
    .addColumn('version', whole, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_version', whole, (column) => column.notNull())
    .addColumn('ordinal', whole, (column) => column.notNull())
    .addColumn('id', text, (column) => column.primaryKey().references('users.id'))
    .addColumn('display_name', text, (column) => column.notNull())
    .addColumn('avatar_url', text)
    .addColumn('status_message', text, (column) => column.notNull())
    .addColumn('plan', text, (column) => column.notNull().check(sql`plan in ('free', 'premium')`))
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute()
  await table('profile_changes')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('changes', whole, (column) => column.notNull())
    .execute()
  await sql`insert into scopes (scope, version, horizon) select 'u:' || id, 1, 0 from users`.execute(db)
  await sql`insert into profiles (version, created_version, ordinal, id, display_name, avatar_url, status_message, plan,
      created_at, updated_at)
    select 1, 1, 0, id, display_name, avatar_url, '', 'free', created_at, updated_at from users`.execute(db)
}
