/** The hashed files of the client's last builds (docs/decisions/0097-files-of-earlier-builds.md). */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole, bytes } = dialectOf(db)
  await table('build_files')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('content', bytes, (column) => column.notNull())
    .addColumn('served_at', whole, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('build_files_by_time').on('build_files').column('served_at').execute()
}
