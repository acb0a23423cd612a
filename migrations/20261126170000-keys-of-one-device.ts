/**
 * To which device a key belongs: a device may have added several in one session
 * (docs/decisions/0074-ending-sessions.md). Which of the keys of before were added so is not known.
 */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = dialectOf(db)
  await db.schema.alterTable('identities').addColumn('added_to', text).execute()
}
