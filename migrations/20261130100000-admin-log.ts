/**
 * The log of what system admins have done takes new rows only (docs/decisions/0118-administration-of-people.md). It also takes
 * what an operator has done by command, who is no person, and says whom an action was about.
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import { makeAppendOnly } from './triggers.ts'

/** SQLite cannot change a column, so the table is created again and its rows are copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await db.schema.dropIndex('admin_access_logs_by_time').execute()
  await db.schema.alterTable('admin_access_logs').renameTo('admin_access_logs_before').execute()
  await table('admin_access_logs')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id'))
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject_id', text)
    .addColumn('details', text)
    .addColumn('device_timestamp', whole, (column) => column.notNull())
    .addColumn('timestamp', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('admin_access_logs_key', ['id'])
    .execute()
  await sql`
    insert into admin_access_logs (id, user_id, action, details, device_timestamp, timestamp)
    select id, user_id, action, details, device_timestamp, timestamp from admin_access_logs_before
    order by timestamp, id
  `.execute(db)
  await db.schema.dropTable('admin_access_logs_before').execute()
  for (const [name, columns] of [
    ['admin_access_logs_by_time', ['timestamp', 'id']],
    ['admin_access_logs_by_person', ['user_id', 'timestamp', 'id']],
    ['admin_access_logs_about', ['subject_id', 'timestamp', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('admin_access_logs')
      .columns([...columns])
      .execute()
  // The purge says first up to when it is about to delete, so that a statement that deletes rows by mistake is refused.
  await makeAppendOnly(db, {
    table: 'admin_access_logs',
    mayDelete: `old.timestamp < coalesce((select cast(value as ${whole}) from server_state
      where key = 'admin-log-kept-since'), 0)`,
  })
}
