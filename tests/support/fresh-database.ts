/** A new, migrated, empty database of the kind that this run uses: SQLite in memory, or PostgreSQL. */
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { assert } from '#shared/assert.ts'
import { openMigratedMemory } from './migrated-memory.ts'
import { copiedDatabase, createDatabase } from './postgres-databases.ts'

export const isOnPostgres = () => inject('postgres') !== undefined

export async function openFreshDatabase(): Promise<Database> {
  return isOnPostgres()
    ? openDatabase({ databaseUrl: await freshPostgres('migrated') })
    : openMigratedMemory()
}

/** The address of a new PostgreSQL database, for tests that open it more than once. */
export async function freshPostgres(origin: 'migrated' | 'empty' | 'empty, in ASCII'): Promise<string> {
  const folder = inject('postgres')
  assert(folder, 'these tests run on PostgreSQL')
  return createDatabase(folder, { from: origins[origin] })
}

const origins = {
  migrated: `template ${copiedDatabase}`,
  empty: 'template template0',
  'empty, in ASCII': `template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
}
