/** SQLite in memory with this build's schema. Migrated once per process and copied from then on. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureState } from '#server/db/server-state.ts'
import { bringIntoOneFile } from '#server/db/sqlite-files.ts'

let image: Promise<Buffer> | undefined

/**
 * Each copy is an installation with its own epoch and key. It returns the rows of a query without `order by` in reverse,
 * so that tests fail that depend on SQLite's usual order: PostgreSQL promises none.
 */
export async function openMigratedMemory(): Promise<Database> {
  image ??= makeImage()
  const database = openDatabase({ image: await image })
  await ensureState(database)
  await sql`pragma reverse_unordered_selects = on`.execute(database.db)
  return database
}

async function makeImage(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  const file = path.join(folder, 'image.sqlite')
  try {
    const database = openDatabase({ file })
    await migrate(database)
    await database.db.deleteFrom('serverState').execute()
    await database.close()
    await bringIntoOneFile(file)
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
