/** The details of an expense, and who changed it last. The defaults are those of shared/model/tables.ts. */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, whole } = dialectOf(db)
  const expenses = () => db.schema.alterTable('expenses')
  for (const column of ['url', 'notes'])
    await expenses()
      .addColumn(column, text, (added) => added.notNull().defaultTo(''))
      .execute()
  await expenses()
    .addColumn('purchase_status', text, (added) =>
      added.check(sql`purchase_status in ('reservation_only', 'prepaid', 'prepaid_scheduled')`),
    )
    .execute()
  for (const column of ['purchase_due_date', 'payment_date', 'prepaid_scheduled_date', 'assignee'])
    await expenses().addColumn(column, text).execute()
  for (const column of ['money_by', 'described_by']) await expenses().addColumn(column, text).execute()
  for (const column of ['money_at', 'described_at']) await expenses().addColumn(column, whole).execute()
  await db.schema
    .createIndex('expenses_of_assignee')
    .on('expenses')
    .columns(['group_id', 'assignee'])
    .where(sql.ref('assignee'), 'is not', null)
    .execute()
}
