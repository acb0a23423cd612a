/**
 * What a person sees of a session, the key by which its device would begin another one, and device keys that are no longer
 * accepted (docs/decisions/0074-ending-sessions.md).
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, whole } = dialectOf(db)
  await db.schema
    .alterTable('sessions')
    .addColumn('device', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('sessions').addColumn('device_key', text).execute()
  await db.schema.alterTable('identities').addColumn('revoked_at', whole).execute()
  // The device of an earlier session is known only if its person has no other key.
  await sql`update sessions set device_key = (select min(subject) from identities
    where identities.user_id = sessions.user_id and provider = 'local' having count(*) = 1)`.execute(db)
}
