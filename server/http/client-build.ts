/**
 * The built client. It is read into memory at the start of the server, because the folder may be built anew while the server
 * runs: the page would then name files that are not there any more.
 */
import path from 'node:path'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { EpochSeconds } from '#shared/dates.ts'
import { storeBuildFiles } from '#server/db/build-files.ts'
import type { Database } from '#server/db/database.ts'

export type ClientBuild = {
  /** index.html. */
  page: string
  /** All files by their address, as `/assets/app-B1x0aC2d.js`. */
  files: ReadonlyMap<string, Buffer>
}

export const hashedFolder = '/assets/'

/** Null if nothing has been built. */
export function readClientBuild(distDir: string): ClientBuild | null {
  if (!existsSync(path.join(distDir, 'index.html'))) return null
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(distDir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(distDir, file).split(path.sep).join('/')}`
    // The build's manifest is in a hidden folder, and for the build alone.
    if (entry.isFile() && !address.includes('/.')) files.set(address, readFileSync(file))
  }
  return { page: readFileSync(path.join(distDir, 'index.html'), 'utf8'), files }
}

/** The files whose names contain a hash of their content, by their name in the folder. */
function hashedFilesOf({ files }: ClientBuild): ReadonlyMap<string, Buffer> {
  const hashed = [...files].filter(([address]) => address.startsWith(hashedFolder))
  return new Map(hashed.map(([address, content]) => [address.slice(hashedFolder.length), content]))
}

type Keeping = {
  database: Database
  build: ClientBuild | null
  now: () => EpochSeconds
  onDefect: (error: unknown, what: string) => void
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Keeps the files of the present build in the database, from which later releases serve them. Stores them at once, and daily
 * that they are still served. Returns the function that stops it. The server starts without it, too: it serves its own build
 * from memory.
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
