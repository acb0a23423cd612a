/** Restore points: copies in `backups/` of the data that a restore replaced. Only the newest few are kept. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { removeSqliteIfPossible } from '#server/db/sqlite-files.ts'

const restorePointsMax = 3
const form = /^before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sqlite$/

export function restorePointName(now: Date): string {
  return `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
}

/**
 * Removes old restore points. Returns the removed files, the oldest first. Other files in the folder are left alone,
 * and so is the one that was just restored, in case it was the wrong one.
 */
export function removeOldRestorePoints(folder: string, { restored }: { restored: string }): string[] {
  // Names are in order of time.
  const points = namesIn(folder)
    .filter((name) => form.test(name))
    .toSorted()
    .slice(0, -restorePointsMax)
  return points
    .map((name) => path.join(folder, name))
    .filter((file) => path.resolve(file) !== path.resolve(restored))
    .filter(removeSqliteIfPossible)
}

/** An unreadable folder counts as empty: the restore itself is done and must not be reported as failed. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
