/** Opens the database. Everything outside of this folder holds it as a whole and asks by named queries. */
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { CamelCasePlugin, Kysely, type Transaction, sql } from 'kysely'
import { costPlugin } from './cost-counter.ts'
import { lockData } from './data-lock.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { noticesOverPostgres } from './postgres-notices.ts'
import type { Schema } from './schema.ts'
import { readVersionKey } from './server-state.ts'
import { type ScopeNotices, noticesInProcess } from './scope-notices.ts'
import { ImmediateSqliteDialect, openSqlite } from './sqlite-dialect.ts'

export type Tx = Transaction<Schema>

/** A file, or a cluster of PostgreSQL: whoever knows it can read beside the process that has it open. */
export type ReadableLocation = { file: string } | { databaseUrl: string }

export type Database = {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Schema>
  readonly notices: ScopeNotices
  /** Where a thread finds it that reads for itself; null where nobody else can. */
  readonly location: ReadableLocation | null
  /** With which the ids of versions are signed; it never changes. */
  readonly versionKey: (tx: Tx) => Promise<string>
  close: () => Promise<void>
}

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

/** Runs the body on one consistent view of the database. */
export function inSnapshot<T>(
  { kind, db }: Pick<Database, 'kind' | 'db'>,
  body: (tx: Tx) => Promise<T>,
): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  // SQLite's transactions are snapshots by themselves; PostgreSQL's see whatever is committed meanwhile.
  return (kind === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading).execute(body)
}
