/** The index by which old tombstones are purged in batches, the oldest first. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('tombstones_by_age').on('tombstones').column('deleted_at').execute()
}
