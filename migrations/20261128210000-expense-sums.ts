/**
 * Running sums of expenses (docs/decisions/0092-bounded-reads.md): what each provisional member has paid and owes, and what
 * was spent for each item of a trip. Filled once here, and then updated with every write. The indexes serve reads that
 * used to grow with the group.
 */
import { type Kysely, sql } from 'kysely'
import { type Dialect, dialectOf } from './dialect.ts'

type Schema = Kysely<unknown>

export async function up(db: Schema): Promise<void> {
  const dialect = dialectOf(db)
  await createPersonSums(db, dialect)
  await createItemSums(db, dialect)
  await createIndexes(db)
}

async function createPersonSums(db: Schema, { table, text, whole }: Dialect): Promise<void> {
  await table('person_sums')
    .addColumn('scope', text, (column) => column.notNull().references('scopes.scope').onDelete('cascade'))
    .addColumn('pending_member_id', text, (column) => column.notNull())
    .addColumn('paid', whole, (column) => column.notNull())
    .addColumn('share', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('person_sums_key', ['scope', 'pending_member_id'])
    .execute()
  await sql`
    insert into person_sums (scope, pending_member_id, paid, share)
    select 'g:' || group_id, pending_member_id, sum(paid), sum(share)
    from (
      select group_id, pending_member_id, amount as paid, 0 as share from expense_payers
      union all
      select group_id, pending_member_id, 0 as paid, amount as share from expense_shares
    ) as parts
    where pending_member_id is not null
    group by group_id, pending_member_id`.execute(db)
}

async function createItemSums(db: Schema, { table, text, whole }: Dialect): Promise<void> {
  await table('item_sums')
    .addColumn('scope', text, (column) => column.notNull().references('scopes.scope').onDelete('cascade'))
    .addColumn('itinerary_item_id', text, (column) => column.notNull())
    // The trip that the expense names. It is the item's, unless a device has given back something else.
    .addColumn('itinerary_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('amount', whole, (column) => column.notNull())
    .addColumn('expense_count', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('item_sums_key', ['scope', 'itinerary_item_id', 'itinerary_id', 'status'])
    .execute()
  await sql`
    insert into item_sums (scope, itinerary_item_id, itinerary_id, status, amount, expense_count)
    select 'g:' || group_id, itinerary_item_id, itinerary_id, status, sum(amount), count(*)
    from expenses
    where itinerary_item_id is not null and itinerary_id is not null and transaction_type = 'expense'
    group by group_id, itinerary_item_id, itinerary_id, status`.execute(db)
}

async function createIndexes(db: Schema): Promise<void> {
  // Finds one transfer of a trip that is not settled.
  await db.schema.dropIndex('expenses_of_itinerary').execute()
  await sql`create index expenses_of_itinerary on expenses (itinerary_id, transaction_type, status)
    where itinerary_id is not null`.execute(db)
  // Each reads one page in order of recording.
  await sql`create index expenses_of_itinerary_by_recording on expenses
    (itinerary_id, created_version, ordinal, id) where itinerary_id is not null`.execute(db)
  for (const table of ['activities', 'itinerary_items'])
    await db.schema
      .createIndex(`${table}_by_recording`)
      .on(table)
      .columns(['group_id', 'created_version', 'ordinal', 'id'])
      .execute()
  // Finds the newest deletions of a table.
  await sql`create index tombstones_restorable on tombstones (scope, table_name, version)
    where is_emptied = 0`.execute(db)
}
