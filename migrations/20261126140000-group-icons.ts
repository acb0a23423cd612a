/**
 * The pictures that groups are known by (docs/decisions/0085-group-icons.md). `icon` is the SHA-256 of the bytes, and
 * `groups.icon` names the one that is shown.
 */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole, bytes } = dialectOf(db)
  await db.schema.alterTable('groups').addColumn('icon', text).execute()
  await table('group_icons')
    .addColumn('group_id', text, (column) => column.notNull().references('groups.id'))
    .addColumn('icon', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('content', bytes, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('group_icons_pkey', ['group_id', 'icon'])
    .execute()
}
