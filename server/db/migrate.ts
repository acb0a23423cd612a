/** Migrates the database to this build's schema. If a newer build has migrated it, nothing changes and the start is refused. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { computeMissingSums } from './recompute-sums.ts'
import { ensureVersionIds } from './scope-versions.ts'
import { ensureState } from './server-state.ts'

const first = '20261122180000-start'
const folder = join(import.meta.dirname, '../../migrations')

/**
 * All migrations by file name without the extension. A name begins with the time at which it was written, which orders them.
 */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).flatMap((file) => /^(\d{14}-.+)\.ts$/.exec(file)?.[1] ?? [])
  const migrations = names.map(async (name): Promise<[string, Migration]> => [
    name,
    await import(pathToFileURL(join(folder, `${name}.ts`)).href),
  ])
  return Object.fromEntries(await Promise.all(migrations))
}

export class NewerSchema extends Error {
  override name = 'NewerSchema'
}

export async function migrate(database: Database): Promise<void> {
  const migrations = await readMigrations()
  const unknown = (await appliedMigrations(database)).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new NewerSchema(`migrations of a newer build: ${unknown.join(', ')}`)
  const { error } = await waitingForLocks(database, (db) =>
    new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest(),
  )
  if (error) throw new Error('the database could not be brought to this schema', { cause: error })
  await ensureState(database)
  await computeMissingSums(database)
  await ensureVersionIds(database)
}

/** Another server may be migrating the same database, which takes longer than a call may wait for a lock. */
async function waitingForLocks<T>(
  { db, location }: Database,
  migrateWith: (db: Database['db']) => Promise<T>,
): Promise<T> {
  if (location === null || !('databaseUrl' in location)) return migrateWith(db)
  const patient = openDatabase({ ...location, lockMsMax: 0 })
  try {
    return await migrateWith(patient.db)
  } finally {
    await patient.close()
  }
}

/** Whether a build of this product created the database. */
export async function isOurs(database: Database): Promise<boolean> {
  return (await appliedMigrations(database)).includes(first)
}

async function appliedMigrations({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => ['kysely_migration', 'kyselyMigration'].includes(table.name))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
