/** Indexes for what refers to a provisional member who is deleted: both databases look for it. */
import { type QueryExecutorProvider, sql } from 'kysely'

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['expense_payers', 'expense_shares'])
    await sql`create index ${sql.raw(`${table}_naming_pending`)} on ${sql.table(table)} (pending_member_id)
      where pending_member_id is not null`.execute(db)
}
