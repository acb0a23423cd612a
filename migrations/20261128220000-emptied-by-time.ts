/**
 * Lets the next purge empty again what older builds have emptied. They recognized it by `-` as its name, which a person may
 * write: a removed person of that name counted as emptied and could not be restored, and kept their phone number and address.
 */
import { type QueryExecutorProvider, sql } from 'kysely'

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`update tombstones set is_emptied = 0
    where is_emptied = 1 and table_name in ('pendingMembers', 'itineraries', 'itineraryItems')`.execute(db)
}
