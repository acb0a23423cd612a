/** The differences between SQLite and PostgreSQL in `create table`. Every migration takes its types from here. */
import { type CreateTableBuilder, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

export type Dialect = {
  /** Columns are texts and whole numbers, and bytes for pictures: booleans are 0 and 1, times are epoch seconds. */
  whole: 'integer' | 'bigint'
  /** Ordered by code units, as on devices, whatever the locale of the PostgreSQL cluster. */
  text: 'text' | RawBuilder<unknown>
  bytes: 'blob' | 'bytea'
  table: (name: string) => CreateTableBuilder<string, string>
}

export function dialectOf(db: Kysely<unknown>): Dialect {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return {
    whole: isSqlite ? 'integer' : 'bigint',
    bytes: isSqlite ? 'blob' : 'bytea',
    text: isSqlite ? 'text' : sql`text collate "C"`,
    table: (name) => {
      const builder = db.schema.createTable(name)
      return isSqlite ? builder.modifyEnd(sql`strict`) : builder
    },
  }
}
