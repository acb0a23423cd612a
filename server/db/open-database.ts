/** Opens the database: a file of SQLite, or a cluster of PostgreSQL. */
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { costPlugin } from './cost-counter.ts'
import { lockData } from './data-lock.ts'
import type { Database } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'
import { noticesInProcess, noticesOverPostgres } from './scope-notices.ts'
import { readVersionKey } from './server-state.ts'
import { ImmediateSqliteDialect, openSqlite } from './sqlite-dialect.ts'

/**
 * `memory`, and a copy of an image in memory, are gone when they are closed: for tests. A single file is one that nobody else
 * knows of.
 */
export type DatabaseLocation =
  | 'memory'
  | { image: Buffer }
  | { file: string; busyMsMax?: number }
  | { dataDir: string }
  | { databaseUrl: string }

export function openDatabase(location: DatabaseLocation): Database {
  if (location === 'memory') return openFile(':memory:')
  if ('image' in location) return openFile(location.image)
  if ('file' in location) return openFile(location.file, location.busyMsMax)
  return 'databaseUrl' in location ? openPostgres(location.databaseUrl) : openFolder(location.dataDir)
}

/** Nothing is restored there until it is closed. Throws `DataInUse` while something is. */
function openFolder(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockData(dataDir, 'together')
  try {
    const database = openFile(databaseFileIn(dataDir))
    // Also a file that an earlier version made: sessions and everybody's expenses are in it.
    chmodSync(databaseFileIn(dataDir), 0o600)
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** How long a call waits for another process that writes to the file, such as a command. */
const busyMsMaxOfServers = 5_000

function openFile(file: string | Buffer, busyMsMax = busyMsMaxOfServers): Database {
  const location = typeof file !== 'string' || file === ':memory:' ? null : { file }
  const db = new Kysely<Schema>({
    dialect: new ImmediateSqliteDialect(openSqlite(file), {
      busyMsMax,
      yieldsToEventLoop: location !== null,
    }),
    plugins: [new CamelCasePlugin(), costPlugin],
  })
  const notices = noticesInProcess()
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

function openPostgres(databaseUrl: string): Database {
  const db = new Kysely<Schema>({
    dialect: postgresDialect(databaseUrl),
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
