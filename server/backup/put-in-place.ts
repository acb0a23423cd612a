/** A file is under its name whole and for good, or not at all, whenever the power goes. */
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'

/** Both on one disk. */
export function putInPlace({ from, to }: { from: string; to: string }): void {
  writeThrough(from)
  renameSync(from, to)
  writeThrough(path.dirname(to))
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
