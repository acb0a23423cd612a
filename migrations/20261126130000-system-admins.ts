/**
 * People who may use the tools of administration, and what they have done with them
 * (docs/decisions/0084-system-admins.md). Rows of `admin_access_logs` are only inserted, and deleted when they are old.
 */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('system_admins')
    .addColumn('user_id', text, (column) => column.primaryKey().notNull().references('users.id'))
    .addColumn('is_active', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute()
  await table('admin_access_logs')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('details', text)
    .addColumn('device_timestamp', whole, (column) => column.notNull())
    .addColumn('timestamp', whole, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('admin_access_logs_by_time')
    .on('admin_access_logs')
    .columns(['timestamp', 'id'])
    .execute()
}
