/** What system admins set of the server (docs/decisions/0126-settings-of-the-server.md). What is not there has its default. */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('server_settings')
    .addColumn('part', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('server_settings_key', ['part'])
    .execute()
}
