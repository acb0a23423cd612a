/** Renames files durably: at every moment, and after a power cut, the name leads to the whole old file or the whole new one. */
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'

/** The file is renamed, but a power cut may undo the rename. */
export class RenameNotDurable extends Error {
  override name = 'RenameNotDurable'
}

/**
 * Both names have to be on one file system. Makes the file readable by its owner only. Throws `RenameNotDurable`; after
 * any other error nothing has changed.
 */
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

/** The error's code, or its message if it has no code. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}

/** Makes the file readable and writable by its owner only. */
export function makePrivate(file: string): void {
  chmodSync(file, 0o600)
}

/** Flushes a file's content, or a folder's names, to the disk. */
export function syncToDisk(fileOrFolder: string): void {
  const opened = openSync(fileOrFolder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
