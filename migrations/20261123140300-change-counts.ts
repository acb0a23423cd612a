/** The number of changes of each account and each group that the server has taken on each day. */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('change_counts')
    .addColumn('counted_for', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('day', whole, (column) => column.notNull())
    .addColumn('changes', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('change_counts_key', ['counted_for', 'kind', 'day'])
    .execute()
  await db.schema.createIndex('change_counts_by_day').on('change_counts').column('day').execute()
}
