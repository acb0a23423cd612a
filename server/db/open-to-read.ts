/** A connection of a thread's own, for one long snapshot. It cannot write. */
import SqliteConnection from 'better-sqlite3'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { costPlugin } from './cost-meter.ts'
import type { Database, ReadablePlace } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'

export type ReadableDatabase = Pick<Database, 'kind' | 'db' | 'close'>

/** Of a database that this process has open. */
export function openToRead(place: ReadablePlace): ReadableDatabase {
  const isFile = 'file' in place
  const dialect = isFile
    ? new SqliteDialect({ database: new SqliteConnection(place.file, { readonly: true }) })
    : postgresDialect(place.databaseUrl)
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin(), costPlugin] })
  return { kind: isFile ? 'sqlite' : 'postgres', db, close: () => db.destroy() }
}
