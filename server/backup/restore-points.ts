/** What restores have kept of the data before them, in `backups/`: the newest few. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { removeSqliteIfPossible } from '#server/db/sqlite-files.ts'

const restorePointsMax = 3
const form = /^before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sqlite$/

export function restorePointName(now: Date): string {
  return `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
}

/**
 * Answers with the files that are gone, the oldest first. Whatever else lies in the folder is somebody's own; and the one
 * that was just restored stays, lest it was the wrong one.
 */
export function removeOldRestorePoints(folder: string, { restored }: { restored: string }): string[] {
  // Their names are in the order of their moments.
  const points = namesIn(folder)
    .filter((name) => form.test(name))
    .toSorted()
    .slice(0, -restorePointsMax)
  return points
    .map((name) => path.join(folder, name))
    .filter((file) => path.resolve(file) !== path.resolve(restored))
    .filter(removeSqliteIfPossible)
}

/** The restore is done: what cannot be looked at is no reason to say otherwise. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
