/** One-time codes with which a person's next device signs in: one a person, kept as a hash. */
import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const table = db.schema
    .createTable('device_codes')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade').notNull(),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', isSqlite ? 'integer' : 'bigint', (column) => column.notNull())
  await (isSqlite ? table.modifyEnd(sql`strict`) : table).execute()
}
