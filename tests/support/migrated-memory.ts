/** SQLite databases in memory that are copies of others, because making one anew takes longer. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureState } from '#server/db/server-state.ts'

let image: Promise<Buffer> | undefined

/**
 * A database with this build's schema. It is migrated once per process. Each copy is an installation with its own epoch and key.
 */
export async function openMigratedMemory(): Promise<Database> {
  image ??= makeImage()
  const database = await openImage(await image)
  await ensureState(database)
  return database
}

/**
 * Returns the rows of a query without `order by` in reverse, so that tests fail that depend on SQLite's usual order:
 * PostgreSQL promises none.
 */
export async function openImage(content: Buffer): Promise<Database> {
  const database = openDatabase({ image: content })
  await sql`pragma reverse_unordered_selects = on`.execute(database.db)
  return database
}

async function makeImage(): Promise<Buffer> {
  const database = openDatabase('memory')
  await migrate(database)
  await database.db.deleteFrom('serverState').execute()
  try {
    return await imageOf(database)
  } finally {
    await database.close()
  }
}

/** The content of an SQLite database, as a file would have it. */
export function imageOf(database: Database): Promise<Buffer> {
  return inImageFile(database, (file) => readFileSync(file))
}

/** Reads a copy of an SQLite database in a file, which is removed afterwards. */
export async function inImageFile<T>(database: Database, read: (file: string) => T): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  try {
    const file = path.join(folder, 'image.sqlite')
    await sql`vacuum into ${file}`.execute(database.db)
    return read(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
