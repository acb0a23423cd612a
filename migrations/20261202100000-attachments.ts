/**
 * Attachments of groups, and their bytes (docs/decisions/0131-attachments.md). A content is one for each hash and group, and is
 * stored in pieces. Until all of them are there, `type` is null, and there may be contents of other sizes that rows say.
 */
import { type Kysely, sql } from 'kysely'
import { type Dialect, dialectOf } from './dialect.ts'

type Schema = Kysely<unknown>

export async function up(db: Schema): Promise<void> {
  const dialect = dialectOf(db)
  await createAttachments(db, dialect)
  await createContents(dialect)
}

async function createAttachments(db: Schema, { table, text, whole }: Dialect): Promise<void> {
  await table('attachments')
    .addColumn('version', whole, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_version', whole, (column) => column.notNull())
    .addColumn('ordinal', whole, (column) => column.notNull())
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('group_id', text, (column) => column.notNull().references('groups.id'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('width', whole)
    .addColumn('height', whole)
    .addColumn('size', whole, (column) => column.notNull().check(sql`size > 0`))
    .addColumn('hash', text, (column) => column.notNull())
    // No references: an expense or item that is deleted may be restored.
    .addColumn('expense_id', text)
    .addColumn('itinerary_item_id', text)
    .addColumn('uploaded_at', whole)
    .addColumn('created_by', text, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('attachments').columns(columns)
  await index('attachments_by_version', ['group_id', 'version']).execute()
  // With the size, so that the bytes of a group are added up by the index alone.
  await index('attachments_by_hash', ['group_id', 'hash', 'size']).execute()
  for (const [name, parent] of [
    ['attachments_of_expense', 'expense_id'],
    ['attachments_of_item', 'itinerary_item_id'],
  ] as const)
    await index(name, [parent]).where(sql.ref(parent), 'is not', null).execute()
}

async function createContents({ table, text, whole, bytes }: Dialect): Promise<void> {
  await table('attachment_contents')
    .addColumn('group_id', text, (column) => column.notNull().references('groups.id'))
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('size', whole, (column) => column.notNull())
    .addColumn('type', text)
    .addColumn('width', whole)
    .addColumn('height', whole)
    .addPrimaryKeyConstraint('attachment_contents_pkey', ['group_id', 'hash', 'size'])
    .execute()
  await table('attachment_pieces')
    .addColumn('group_id', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('size', whole, (column) => column.notNull())
    .addColumn('piece', whole, (column) => column.notNull())
    .addColumn('content', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_pieces_pkey', ['group_id', 'hash', 'size', 'piece'])
    .addForeignKeyConstraint(
      'attachment_pieces_of_content',
      ['group_id', 'hash', 'size'],
      'attachment_contents',
      ['group_id', 'hash', 'size'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}
