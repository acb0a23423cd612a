/** What differs between SQLite and PostgreSQL where tables are made. Every migration takes its types from here. */
import { type CreateTableBuilder, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

export type Dialect = {
  /** Of text and whole numbers alone: booleans are 0 and 1, moments epoch seconds. */
  whole: 'integer' | 'bigint'
  /** Ordered by code units, as devices order, whatever the locale of a cluster. */
  text: 'text' | RawBuilder<unknown>
  table: (name: string) => CreateTableBuilder<string, string>
}

export function dialectOf(db: Kysely<unknown>): Dialect {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return {
    whole: isSqlite ? 'integer' : 'bigint',
    text: isSqlite ? 'text' : sql`text collate "C"`,
    table: (name) => {
      const builder = db.schema.createTable(name)
      return isSqlite ? builder.modifyEnd(sql`strict`) : builder
    },
  }
}
