/** Opens a read-only connection of its own for a worker thread, which reads one long snapshot over it. */
import SqliteConnection from 'better-sqlite3'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { costPlugin } from './cost-counter.ts'
import type { Database, ReadableLocation } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'

export type ReadOnlyDatabase = Pick<Database, 'kind' | 'db' | 'close'>

/** The location has to be that of a database that this process has open. */
export function openReadOnly(location: ReadableLocation): ReadOnlyDatabase {
  const isFile = 'file' in location
  const dialect = isFile
    ? new SqliteDialect({ database: new SqliteConnection(location.file, { readonly: true }) })
    : postgresDialect(location.databaseUrl)
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin(), costPlugin] })
  return { kind: isFile ? 'sqlite' : 'postgres', db, close: () => db.destroy() }
}
