/** Everything that a database holds, for tests that say that nothing has changed. */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Every table as text, but for when a session was last used. Rows in an order of their own, whatever the store's. */
export async function dumpDatabase({ db, kind }: Database): Promise<string> {
  const tables =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const dump: Record<string, string[]> = {}
  for (const { name } of (await tables.execute(db)).rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    dump[name] = rows.map(({ seenAt: _seenAt, ...row }) => JSON.stringify(row)).toSorted()
  }
  return JSON.stringify(dump, null, 1)
}
