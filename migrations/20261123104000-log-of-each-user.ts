/** Keys the log by user and mutation id, because a mutation id is unique among the mutations of its user only. */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

/** SQLite cannot change a primary key, so the table is created again and its rows are copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await db.schema.dropIndex('mutation_log_by_age').execute()
  await db.schema.alterTable('mutation_log').renameTo('mutation_log_before').execute()
  await table('mutation_log')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mutation_id', text, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('code', text)
    .addColumn('version', whole, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('mutation_log_key', ['user_id', 'mutation_id'])
    .execute()
  await sql`
    insert into mutation_log (user_id, mutation_id, scope, content_hash, code, version, at)
    select user_id, mutation_id, scope, content_hash, code, version, at from mutation_log_before
    order by user_id, mutation_id
  `.execute(db)
  await db.schema.dropTable('mutation_log_before').execute()
  await db.schema.createIndex('mutation_log_by_age').on('mutation_log').column('at').execute()
}
