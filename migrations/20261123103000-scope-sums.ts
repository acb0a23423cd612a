/**
 * Running sums of row hashes, one for each table of a scope, and the index by which expenses are read in pages. Sums
 * that are missing are computed at the next start (server/db/recompute-sums.ts). So a migration that changes the
 * content of rows deletes the sums of their table.
 */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('scope_sums')
    .addColumn('scope', text, (column) => column.notNull().references('scopes.scope').onDelete('cascade'))
    .addColumn('table_name', text, (column) => column.notNull())
    .addColumn('sum', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('scope_sums_key', ['scope', 'table_name'])
    .execute()
  await db.schema
    .createIndex('expenses_by_recording')
    .on('expenses')
    .columns(['group_id', 'created_version', 'ordinal', 'id'])
    .execute()
}
