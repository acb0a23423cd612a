/** In an emptied tombstone, the version that deleted the row. Null in the others. */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { whole } = dialectOf(db)
  await db.schema.alterTable('tombstones').addColumn('content_version', whole).execute()
}
