/** The server's own warnings and errors, and what devices send of theirs (docs/decisions/0121-logs.md). */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  // Refers to no other table: an entry of somebody who is gone, or not there after a restore, is an entry all the same.
  await table('system_logs')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('level', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('stack', text)
    .addColumn('data', text)
    .addColumn('request_id', text)
    .addColumn('user_id', text)
    .addColumn('session_id', text)
    .addColumn('user_agent', text)
    .addColumn('url', text)
    .addColumn('device_timestamp', whole)
    .addColumn('timestamp', whole, (column) => column.notNull())
    .addColumn('size', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('system_logs_key', ['id'])
    .execute()
  for (const [name, columns] of [
    // With the size, so that the purge adds up sizes without reading rows.
    ['system_logs_by_time', ['timestamp', 'id', 'size']],
    ['system_logs_by_level', ['level', 'timestamp', 'id']],
    ['system_logs_by_kind', ['kind', 'timestamp', 'id']],
    ['system_logs_by_person', ['user_id', 'timestamp', 'id']],
    ['system_logs_by_request', ['request_id', 'timestamp', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('system_logs')
      .columns([...columns])
      .execute()
}
