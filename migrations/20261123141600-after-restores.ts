/**
 * Gives the records of restores (`given_back`, `epoch_heads`) a time by which they are purged, and adds the table of
 * groups whose invite code a restore renewed: the renewal raised the row's version and left the rest of its content
 * unchanged.
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('renewed_codes')
    .addColumn('scope', text, (column) => column.primaryKey().notNull())
    .addColumn('content_version', whole, (column) => column.notNull())
    .addColumn('version', whole, (column) => column.notNull())
    .execute()
  // An expired session is kept, because it still proves its user for sign-in. It is purged by its creation time.
  await db.schema.createIndex('sessions_by_beginning').on('sessions').column('created_at').execute()
  for (const [name, index] of [
    ['given_back', 'given_back_by_age'],
    ['epoch_heads', 'epoch_heads_by_age'],
  ] as const) {
    await db.schema
      .alterTable(name)
      .addColumn('at', whole, (column) => column.notNull().defaultTo(0))
      .execute()
    // Existing records get the time of the upgrade.
    await sql`update ${sql.table(name)} set at = ${Math.floor(Date.now() / 1000)}`.execute(db)
    await db.schema.createIndex(index).on(name).column('at').execute()
  }
}
