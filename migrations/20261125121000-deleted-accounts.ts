/** Accounts that their person has deleted stay without a name, because expenses refer to them. */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { whole } = dialectOf(db)
  await db.schema.alterTable('users').addColumn('deleted_at', whole).execute()
}
