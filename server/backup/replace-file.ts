/** A file is under its name whole and for good, or not at all, whenever the power goes. */
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'

/** The file has its name. Whether it keeps it when the power goes is not known. */
export class RenameNotDurable extends Error {
  override name = 'NameNotWrittenThrough'
}

/** Both on one disk. Its owner alone may read it. Throws `RenameNotDurable`; any other error has changed nothing. */
export function replaceFile({ from, to }: { from: string; to: string }): void {
  makePrivate(from)
  syncToDisk(from)
  try {
    renameSync(from, to)
    syncToDisk(path.dirname(to))
  } catch (error) {
    if (existsSync(from)) throw error
    throw new RenameNotDurable(errorCodeOf(error), { cause: error })
  }
}

/** What the system calls it, where it has a name. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}

/** Readable and writable by its owner alone, whatever it was before. */
export function makePrivate(file: string): void {
  chmodSync(file, 0o600)
}

/** A file, or a folder's names. */
export function syncToDisk(fileOrFolder: string): void {
  const opened = openSync(fileOrFolder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
