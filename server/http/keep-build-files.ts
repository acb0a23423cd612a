/** Keeps the files of the present build in the database, from which later releases serve them. */
import type { EpochSeconds } from '#shared/dates.ts'
import { storeBuildFiles } from '#server/db/build-files.ts'
import type { Database } from '#server/db/database.ts'
import { type ClientBuild, hashedFilesOf } from './client-build.ts'

type Keeping = {
  database: Database
  build: ClientBuild | null
  now: () => EpochSeconds
  onDefect: (error: unknown, what: string) => void
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Stores them at once, and daily that they are still served. Returns the function that stops it. The server starts without
 * it, too: it serves its own build from memory.
 */
export async function keepBuildFiles({
  database,
  build,
  now,
  onDefect,
}: Keeping): Promise<() => Promise<void>> {
  if (!build) return async () => undefined
  const files = hashedFilesOf(build)
  const keep = () =>
    storeBuildFiles(database, files, now()).catch((error: unknown) => onDefect(error, 'build files'))
  let last = keep()
  await last
  const timer = setInterval(() => {
    last = last.then(keep)
  }, dayMs).unref()
  return () => {
    clearInterval(timer)
    return last
  }
}
