/** What people have done in a group (shared/model/activity.ts). */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('activities')
    .addColumn('version', whole, (column) => column.notNull())
    .addColumn('created_version', whole, (column) => column.notNull())
    .addColumn('ordinal', whole, (column) => column.notNull())
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('group_id', text, (column) => column.notNull().references('groups.id'))
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('expense_id', text)
    .addColumn('person', text)
    .addColumn('money', text)
    .addColumn('row_count', whole)
    .execute()
  await db.schema
    .createIndex('activities_by_version')
    .on('activities')
    .columns(['group_id', 'version'])
    .execute()
}
