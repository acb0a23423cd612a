/** Everything that the database holds, to show that a refusal has changed nothing. */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Sessions are left out: being asked moves them on. */
export async function dumpTables({ db }: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'sessions') continue
    dump[name] = (await sql<object>`select * from ${sql.table(name)} order by 1, 2`.execute(db)).rows
  }
  return dump
}
