/** Opens the database: an SQLite file or a PostgreSQL database, for reading and writing or, in a worker thread, read-only. */
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { CamelCasePlugin, Kysely, sql, SqliteDialect } from 'kysely'
import { costPlugin } from './cost-counter.ts'
import { lockData } from './data-lock.ts'
import type { Database, ReadableLocation } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'
import { noticesInProcess, noticesOverPostgres } from './scope-notices.ts'
import { readVersionKey } from './server-state.ts'
import {
  ImmediateSqliteDialect,
  dataVersionOf,
  openSqlite,
  openSqliteForReading,
  withStatementCache,
} from './sqlite-dialect.ts'

/**
 * `memory` and `image` (a database file's content) exist in memory only, for tests. `dataDir` takes the shared data
 * lock; `file` takes none, because only its caller knows of the file.
 */
export type DatabaseLocation =
  | 'memory'
  | { image: Buffer }
  | { file: string; busyMsMax?: number }
  | { dataDir: string }
  | { databaseUrl: string; lockMsMax?: number }

export function openDatabase(location: DatabaseLocation): Database {
  if (location === 'memory') return openFile(':memory:')
  if ('image' in location) return openFile(location.image)
  if ('file' in location) return openFile(location.file, location.busyMsMax)
  return 'databaseUrl' in location ? openPostgres(location) : openFolder(location.dataDir)
}

/**
 * Holds the shared data lock until `close`, so that no restore replaces the data meanwhile. Throws `DataInUse` during a
 * restore.
 */
function openFolder(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockData(dataDir, 'together')
  try {
    const database = openFile(databaseFileIn(dataDir))
    // Also restricts a file that an earlier build made readable by others: it contains sessions and everybody's
    // expenses.
    chmodSync(databaseFileIn(dataDir), 0o600)
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** How long a call waits while another process, such as a command, writes to the file. */
const busyMsMaxOfServers = 5_000

function openFile(file: string | Buffer, busyMsMax = busyMsMaxOfServers): Database {
  const location = typeof file !== 'string' || file === ':memory:' ? null : { file }
  const connection = openSqlite(file)
  const db = new Kysely<Schema>({
    dialect: new ImmediateSqliteDialect(connection, {
      busyMsMax,
      yieldsToEventLoop: location !== null,
    }),
    plugins: [new CamelCasePlugin(), costPlugin],
  })
  const notices = noticesInProcess(location && (() => dataVersionOf(connection)))
  return {
    kind: 'sqlite',
    db,
    notices,
    location,
    versionKey: readOnce(),
    close: async () => {
      await notices.close()
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await db.destroy()
    },
  }
}

function openPostgres({ databaseUrl, lockMsMax }: { databaseUrl: string; lockMsMax?: number }): Database {
  const db = new Kysely<Schema>({
    dialect: postgresDialect(databaseUrl, lockMsMax),
    plugins: [new CamelCasePlugin(), costPlugin],
  })
  const notices = noticesOverPostgres(databaseUrl)
  return {
    kind: 'postgres',
    db,
    notices,
    location: { databaseUrl },
    versionKey: readOnce(),
    close: async () => {
      await notices.close()
      await db.destroy()
    },
  }
}

function readOnce(): Database['versionKey'] {
  let key: string | undefined
  return async (tx) => (key ??= await readVersionKey(tx))
}

export function databaseFileIn(dataDir: string): string {
  return path.join(dataDir, 'waritabi.sqlite')
}

/** Where backups and restore points of this file are: `backups/` beside it. */
export function backupFolderOf(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'backups')
}

/** Opens a read-only connection of its own for a worker thread, which reads one long snapshot over it. */
type ReadOnlyDatabase = Pick<Database, 'kind' | 'db' | 'close'>

/** The location has to be that of a database that this process has open. */
export function openReadOnly(location: ReadableLocation): ReadOnlyDatabase {
  const isFile = 'file' in location
  const dialect = isFile
    ? new SqliteDialect({
        database: withStatementCache(openSqliteForReading(location.file)),
      })
    : postgresDialect(location.databaseUrl)
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin(), costPlugin] })
  return { kind: isFile ? 'sqlite' : 'postgres', db, close: () => db.destroy() }
}
