/**
 * Gives each version of a scope an id, by which a cursor names the history that it belongs to, and adds the table of
 * rows that were given back after a restore. Deletes empty tombstones, which re-offered deletions left; none are made
 * any more.
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('scope_versions')
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('version', whole, (column) => column.notNull())
    .addColumn('version_id', text, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('scope_versions_key', ['scope', 'version'])
    .execute()
  await db.schema.createIndex('scope_versions_by_age').on('scope_versions').column('at').execute()
  await table('given_back')
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('table_name', text, (column) => column.notNull())
    .addColumn('row_id', text, (column) => column.notNull())
    .addColumn('version_before', whole, (column) => column.notNull())
    .addColumn('written_version', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('given_back_key', ['scope', 'table_name', 'row_id'])
    .execute()
  await table('epoch_heads')
    .addColumn('epoch', text, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('version', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('epoch_heads_key', ['epoch', 'scope'])
    .execute()
  await sql`delete from tombstones where content = 'null'`.execute(db)
}
