/** One-time codes by which a person signs in on another device: one for each person, stored as a hash. */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('device_codes')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade').notNull(),
    )
    .addColumn('code_hash', text, (column) => column.notNull().unique())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .execute()
}
