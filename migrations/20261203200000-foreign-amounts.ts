/** What was paid for an expense in another currency, as JSON (docs/decisions/0136-other-currencies.md). */
import type { Kysely } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('expenses').addColumn('foreign_amount', dialectOf(db).text).execute()
}
