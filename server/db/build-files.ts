/**
 * The hashed files of the client's builds, those of other releases among them. A page that was loaded before a release, or
 * from a server of another release, still fetches its files (docs/decisions/0097-files-of-earlier-builds.md).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Database } from './database.ts'
import { batchRows, inBatches, insertRows } from './in-batches.ts'

/** Names of files in the folder `assets`, and their content. */
type Files = ReadonlyMap<string, Buffer>

/** Files stored by one statement: together some hundred kilobytes. */
const filesOfBatch = 40

/**
 * Stores the files that are missing, and notes of all that they are served now. Servers that start together write in one
 * order, so that they do not wait for each other's rows.
 */
export async function storeBuildFiles(database: Database, files: Files, now: EpochSeconds): Promise<void> {
  const { db } = database
  const stored = await db.selectFrom('buildFiles').select('name').execute()
  const known = new Set(stored.map(({ name }) => name))
  const names = [...files.keys()].toSorted()
  const added = [...files].filter(([name]) => !known.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const batch of batches(added, filesOfBatch)) {
    const rows = batch.map(([name, content]) => ({ name, content, servedAt: now }))
    await db.transaction().execute((tx) => insertRows(tx, { into: 'buildFiles', rows, ifTaken: 'left out' }))
    await yieldToEventLoop()
  }
  for (const batch of batches(names, batchRows)) {
    await db
      .updateTable('buildFiles')
      .set({ servedAt: now })
      .where('name', 'in', batch)
      .where('servedAt', '<', now)
      .execute()
  }
}

export async function readBuildFile({ db }: Database, name: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('buildFiles')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.content
}

/** Deletes the files that no server has had in its build since. */
export async function purgeBuildFiles({ db }: Database, before: EpochSeconds): Promise<void> {
  await inBatches(() =>
    sql`delete from build_files where name in (
      select name from build_files where served_at < ${before} limit ${batchRows})`.execute(db),
  )
}

function batches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
