/**
 * Bytes of an attachment may be an object of a bucket instead of pieces (docs/decisions/0134-contents-in-a-bucket.md). `object`
 * is its name, which is stored before the object is written: as long as there are pieces, they are what is read.
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = dialectOf(db)
  await db.schema.alterTable('attachment_contents').addColumn('object', text).execute()
  await db.schema
    .createIndex('attachment_contents_by_object')
    .on('attachment_contents')
    .column('object')
    .where(sql.ref('object'), 'is not', null)
    .execute()
}
