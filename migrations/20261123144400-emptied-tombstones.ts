/** Marks tombstones whose content was emptied, and adds the index that finds those with content, the oldest first. */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { whole } = dialectOf(db)
  await db.schema
    .alterTable('tombstones')
    .addColumn('is_emptied', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index tombstones_with_content on tombstones (deleted_at) where is_emptied = 0`.execute(db)
}
