/** Everything that a database holds, for tests that say that nothing has changed. */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Every table as text, but for when a session was last used. */
export async function dumpDatabase({ db }: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' order by name`.execute(db)
  const dump: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    dump[name] = rows.map(({ seenAt: _seenAt, ...row }) => row)
  }
  return JSON.stringify(dump, null, 1)
}
