/** Who deleted the row, for the trash. Null where that is unknown: older tombstones, and deletions that devices gave back. */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = dialectOf(db)
  await db.schema.alterTable('tombstones').addColumn('deleted_by', text).execute()
}
