/**
 * Files that people hand over to another browser by a link: one for each person, for a few minutes, and only until it is
 * fetched (docs/decisions/0077-download-links.md). The link's token is stored as a hash.
 */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('downloads')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade').notNull(),
    )
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .execute()
}
