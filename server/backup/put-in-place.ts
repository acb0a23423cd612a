/** A file is under its name whole and for good, or not at all, whenever the power goes. */
import { chmodSync, closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'

/** Both on one disk. Its owner alone may read it. */
export function putInPlace({ from, to }: { from: string; to: string }): void {
  makePrivate(from)
  writeThrough(from)
  renameSync(from, to)
  writeThrough(path.dirname(to))
}

/** Readable and writable by its owner alone, whatever it was before. */
export function makePrivate(file: string): void {
  chmodSync(file, 0o600)
}

/** A file, or a folder's names. */
export function writeThrough(place: string): void {
  const opened = openSync(place, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
