/** How much there is on the server. Counted at most once a minute, whoever asks. */
import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Sizes } from '#shared/api/overview.ts'
import type { Database } from '#server/db/database.ts'
import { backupFolderOf } from '#server/db/open-database.ts'
import { countStored, postgresBytes } from '#server/db/database-sizes.ts'

const keptMs = 60_000

/** Returns the function that counts. Several callers at once share one count. */
export function createSizes(database: Database, elapsedMs = () => performance.now()): () => Promise<Sizes> {
  let last: { at: number; sizes: Promise<Sizes> } | undefined
  return () => {
    if (!last || elapsedMs() - last.at > keptMs) {
      const counting = { at: elapsedMs(), sizes: count(database) }
      last = counting
      // What has failed is tried again by the next caller.
      counting.sizes.catch(() => {
        if (last === counting) last = undefined
      })
    }
    return last.sizes
  }
}

async function count(database: Database): Promise<Sizes> {
  const stored = await countStored(database)
  return { ...stored, ...(await bytesOf(database)) }
}

type Bytes = Pick<Sizes, 'databaseBytes' | 'logBytes' | 'backupBytes' | 'freeBytes'>

async function bytesOf(database: Database): Promise<Bytes> {
  const { location } = database
  const nothing = { databaseBytes: 0, logBytes: null, backupBytes: null, freeBytes: null }
  // A database in memory has no file.
  if (location === null) return nothing
  if ('databaseUrl' in location) return { ...nothing, databaseBytes: await postgresBytes(database) }
  const { file } = location
  return {
    databaseBytes: await bytesOfFile(file),
    logBytes: await bytesOfFile(`${file}-wal`),
    backupBytes: await bytesOfFolder(backupFolderOf(file)),
    freeBytes: await freeBytesOf(path.dirname(file)),
  }
}

const bytesOfFile = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function bytesOfFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map((name) => bytesOfFile(path.join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Null where the file system does not say. */
function freeBytesOf(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
}
