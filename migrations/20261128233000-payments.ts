/**
 * Payments: a transfer may name the expense for which it was paid (docs/decisions/0104-payments.md). The paid flags of shares
 * leave their table, so that an older server on the same database fails instead of writing flags that nobody reads. The start of
 * the server makes payments of them, because a payment is a row of a version (server/db/convert-paid-flags.ts).
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  for (const column of ['expense_id', 'deleted_with'])
    await db.schema.alterTable('expenses').addColumn(column, text).execute()
  await sql`create index payments_of_expense on expenses (expense_id) where expense_id is not null`.execute(
    db,
  )

  await table('paid_flags')
    .addColumn('expense_id', text, (column) => column.notNull())
    .addColumn('group_id', text, (column) => column.notNull())
    .addColumn('position', whole, (column) => column.notNull())
    .addColumn('paid_at', whole)
    .addPrimaryKeyConstraint('paid_flags_key', ['group_id', 'expense_id', 'position'])
    .execute()
  await sql`
    insert into paid_flags (expense_id, group_id, position, paid_at)
    select expense_id, group_id, position, paid_at from expense_shares where is_paid = 1`.execute(db)
  // The sums contain the flags. Without them they are computed anew before anything is written.
  await sql`
    delete from scope_sums where table_name = 'expenses'
      and scope in (select 'g:' || group_id from paid_flags)`.execute(db)
  for (const column of ['is_paid', 'paid_at'])
    await db.schema.alterTable('expense_shares').dropColumn(column).execute()
}
