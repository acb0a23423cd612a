/** A new, migrated database of the kind that this run uses: SQLite in memory, or PostgreSQL. */
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { assert } from '#shared/assert.ts'
import { imageOf, openImage, openMigratedMemory } from './migrated-memory.ts'
import { copiedDatabase, createDatabase, nameIn } from './postgres-databases.ts'

export const isOnPostgres = () => inject('postgres') !== undefined

export async function openFreshDatabase(): Promise<Database> {
  return isOnPostgres()
    ? openDatabase({ databaseUrl: await freshPostgres('migrated') })
    : openMigratedMemory()
}

/**
 * Writes to a new database with `fill`, which must leave no connection to it in use. Returns a function that opens one
 * copy of it after the other, with the same epoch and sessions.
 */
export async function filledOnce(
  fill: (database: Database) => Promise<void>,
): Promise<() => Promise<Database>> {
  if (isOnPostgres()) {
    const databaseUrl = await freshPostgres('migrated')
    const database = openDatabase({ databaseUrl })
    await fill(database)
    await database.close()
    const from = `template ${nameIn(databaseUrl)}`
    return async () => openDatabase({ databaseUrl: await createDatabase(postgresFolder(), { from }) })
  }
  const database = await openMigratedMemory()
  await fill(database)
  const image = await imageOf(database)
  await database.close()
  return () => openImage(image)
}

/** The address of a new PostgreSQL database, for tests that open it more than once. */
export async function freshPostgres(origin: 'migrated' | 'empty' | 'empty, in ASCII'): Promise<string> {
  return createDatabase(postgresFolder(), { from: origins[origin] })
}

function postgresFolder(): string {
  const folder = inject('postgres')
  assert(folder, 'these tests run on PostgreSQL')
  return folder
}

const origins = {
  migrated: `template ${copiedDatabase}`,
  empty: 'template template0',
  'empty, in ASCII': `template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
}
