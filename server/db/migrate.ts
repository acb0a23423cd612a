/** Brings the database to this build's schema. One that is newer than the build is left alone, and the start refused. */
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as start from '#migrations/20261122180000-start.ts'
import * as deviceCodes from '#migrations/20261122214500-device-codes.ts'
import * as scopeSums from '#migrations/20261123103000-scope-sums.ts'
import * as scopeVersions from '#migrations/20261123103800-scope-versions.ts'
import * as logOfEachUser from '#migrations/20261123104000-log-of-each-user.ts'
import * as tombstonesByAge from '#migrations/20261123105000-tombstones-by-age.ts'
import * as rowCounts from '#migrations/20261123134100-row-counts.ts'
import * as changeCounts from '#migrations/20261123140300-change-counts.ts'
import * as afterRestores from '#migrations/20261123141600-after-restores.ts'
import * as emptiedTombstones from '#migrations/20261123144400-emptied-tombstones.ts'
import * as tombstoneContentVersion from '#migrations/20261123163000-tombstone-content-version.ts'
import type { Database } from './database.ts'
import { sumWhatIsThere } from './recompute-sums.ts'
import { ensureVersionIds } from './scope-versions.ts'
import { ensureState } from './server-state.ts'

const first = '20261122180000-start'
const migrations: Record<string, Migration> = {
  [first]: start,
  '20261122214500-device-codes': deviceCodes,
  '20261123103000-scope-sums': scopeSums,
  '20261123103800-scope-versions': scopeVersions,
  '20261123104000-log-of-each-user': logOfEachUser,
  '20261123105000-tombstones-by-age': tombstonesByAge,
  '20261123134100-row-counts': rowCounts,
  '20261123140300-change-counts': changeCounts,
  '20261123141600-after-restores': afterRestores,
  '20261123144400-emptied-tombstones': emptiedTombstones,
  '20261123163000-tombstone-content-version': tombstoneContentVersion,
}

export class NewerSchema extends Error {
  override name = 'NewerSchema'
}

export async function migrate(database: Database): Promise<void> {
  const unknown = (await appliedMigrations(database)).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new NewerSchema(`migrations of a newer build: ${unknown.join(', ')}`)
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('the database could not be brought to this schema', { cause: error })
  await ensureState(database)
  await sumWhatIsThere(database)
  await ensureVersionIds(database)
}

/** Whether some build of this product has made it. */
export async function isOurs(database: Database): Promise<boolean> {
  return (await appliedMigrations(database)).includes(first)
}

async function appliedMigrations({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => ['kysely_migration', 'kyselyMigration'].includes(table.name))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
