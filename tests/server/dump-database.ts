/** The whole content of a database as text, for tests that check that nothing has changed. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Every row of every table as text, sorted, without the time at which a session was last used. */
export async function dumpDatabase({ db, kind }: Database): Promise<string> {
  const tables = kind === 'sqlite' ? sqliteTables : postgresTables
  const names = (await tables.execute(db)).rows.map(({ name }) => name)
  const rows = await (kind === 'sqlite' ? sqliteRows(db, names) : postgresRows(db, names))
  return [...names, ...rows.toSorted()].join('\n')
}

type Db = Pick<Kysely<unknown>, 'getExecutor'>
type Names = RawBuilder<{ name: string }>
const sqliteTables: Names = sql`select name from sqlite_master where type = 'table' order by name`
const postgresTables: Names = sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`

async function sqliteRows(db: Db, names: string[]): Promise<string[]> {
  const dump: string[] = []
  for (const name of names) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    dump.push(...rows.map(({ seenAt: _seenAt, ...row }) => `${name} ${JSON.stringify(row)}`))
  }
  return dump
}

/**
 * One query for all tables, because there are hundreds of dumps and each query is a round trip to another process.
 */
async function postgresRows(db: Db, names: string[]): Promise<string[]> {
  const ofTable = (name: string) =>
    sql`select ${sql.lit(name)} || ' ' || (to_jsonb(t) - 'seen_at') as row from ${sql.table(name)} as t`
  const { rows } = await sql<{ row: string }>`${sql.join(names.map(ofTable), sql` union all `)}`.execute(db)
  return rows.map(({ row }) => row)
}
