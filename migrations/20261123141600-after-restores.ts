/**
 * What restores leave behind gets a moment, by which it is purged; and whose group code was renewed by a restore: such a row
 * is newer than what it says.
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
  // A session that has run out stays as a proof of its person: it is purged by its beginning.
  await db.schema.createIndex('sessions_by_beginning').on('sessions').column('created_at').execute()
  for (const [name, index] of [
    ['given_back', 'given_back_by_age'],
    ['epoch_heads', 'epoch_heads_by_age'],
  ] as const) {
    await db.schema
      .alterTable(name)
      .addColumn('at', whole, (column) => column.notNull().defaultTo(0))
      .execute()
    // What was noted before this goes by the moment of the upgrade.
    await sql`update ${sql.table(name)} set at = ${Math.floor(Date.now() / 1000)}`.execute(db)
    await db.schema.createIndex(index).on(name).column('at').execute()
  }
}
