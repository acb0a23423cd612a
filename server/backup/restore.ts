/**
 * Replaces the data by a backup. The backup is prepared beside the data (candidate.ts) and takes their place by one rename.
 * Whatever fails or ends the process before the rename leaves the data unchanged.
 */
import path from 'node:path'
import { constants, copyFileSync, existsSync, mkdirSync, rmSync, readdirSync } from 'node:fs'
import type { BackupRefusal } from '#shared/messages/server.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { backupFolderOf, databaseFileIn } from '#server/db/open-database.ts'
import { lockData } from '#server/db/data-lock.ts'
import {
  bringIntoOneFile,
  removeSqlite,
  removeSqliteIfPossible,
  suffixesBeside,
} from '#server/db/sqlite-files.ts'
import { backupName, kindOfBackup } from './backup-folder.ts'
import { candidateIn, finishCandidate, prepareCandidate } from './candidate.ts'
import { RenameNotDurable, makePrivate, replaceFile, syncToDisk } from './replace-file.ts'

type Restored = {
  /** The file with the data that were replaced; null if there were none. */
  restorePoint: string | null
  /** Older restore points that were removed. */
  removed: string[]
}

type Restoring = {
  file: string
  now: Date
  /** Whether to leave out device keys that were added since the backup. */
  withoutNewerKeys: boolean
}

/** Throws `DataInUse` while another process uses the data. */
export async function restore(
  dataDir: string,
  { file, now, withoutNewerKeys }: Restoring,
): Promise<Result<Restored, BackupRefusal>> {
  if (!existsSync(file)) return err('no-such-file')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockData(dataDir, 'alone')
  const candidate = candidateIn(dataDir)
  const present = databaseFileIn(dataDir)
  try {
    // Left by a restore that was interrupted.
    removeSqlite(candidate)
    const refusal =
      (await prepareCandidate({ file, candidate, present })) ??
      (await finishCandidate({ candidate, present, now, withoutNewerKeys }))
    if (refusal) return err(refusal)
    const restorePoint = existsSync(present) ? await replacePresent({ present, candidate, now }) : null
    if (restorePoint === null) replaceFile({ from: candidate, to: present })
    // Removed last, because until the restore is done each restore point may still be needed.
    const folder = restorePoint && path.dirname(restorePoint)
    return ok({ restorePoint, removed: folder ? removeOldRestorePoints(folder, { restored: file }) : [] })
  } finally {
    // If the removal fails, the next restore removes the file.
    removeSqliteIfPossible(candidate)
    unlock()
  }
}

type Replacing = { present: string; candidate: string; now: Date }

/** Returns the restore point with the data that were replaced. */
export async function replacePresent({ present, candidate, now }: Replacing): Promise<string> {
  const isInOneFile = await bringIntoOneFile(present)
  const folder = backupFolderOf(present)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const restorePoint = path.join(folder, backupName('before-restore', now))
  try {
    keepPresent({ present, restorePoint, isInOneFile })
    replaceFile({ from: candidate, to: present })
  } catch (error) {
    // The data are unchanged. Their copy, which may be incomplete, must not count as one of the restore points that are
    // kept.
    if (isInOneFile && !(error instanceof RenameNotDurable)) removeSqliteIfPossible(restorePoint)
    throw error
  }
  return restorePoint
}

type Keeping = { present: string; restorePoint: string; isInOneFile: boolean }

type PuttingBack = { present: string; restorePoint: string; candidate: string }

/** Puts the data back that `replacePresent` has replaced. Nobody may have the database open. The restore point stays. */
export function putBack({ present, restorePoint, candidate }: PuttingBack): void {
  removeSqlite(candidate)
  copyFileSync(restorePoint, candidate)
  // SQLite would apply a remaining log to the other data.
  for (const suffix of suffixesBeside) rmSync(present + suffix, { force: true })
  replaceFile({ from: candidate, to: present })
  for (const suffix of suffixesBeside)
    if (existsSync(restorePoint + suffix)) copyFileSync(restorePoint + suffix, present + suffix)
}

/**
 * Copies the present data to the restore point, byte by byte, so that damaged data are kept as well. Damage may be the
 * reason for the restore, and some of the data may still be recovered.
 */
function keepPresent({ present, restorePoint, isInOneFile }: Keeping): void {
  for (const suffix of ['', ...(isInOneFile ? [] : suffixesBeside)]) {
    if (!existsSync(present + suffix)) continue
    copyFileSync(present + suffix, restorePoint + suffix, constants.COPYFILE_EXCL)
    makePrivate(restorePoint + suffix)
    syncToDisk(restorePoint + suffix)
  }
  syncToDisk(path.dirname(restorePoint))
  // SQLite would apply a remaining log to the backup.
  for (const suffix of suffixesBeside) rmSync(present + suffix, { force: true })
}

/** Restore points are copies in `backups/` of the data that restores replaced. Only the newest few are kept. */
const restorePointsMax = 3

/**
 * Removes old restore points. Returns the removed files, the oldest first. Other files in the folder are left alone,
 * and so is the one that was just restored, in case it was the wrong one.
 */
export function removeOldRestorePoints(folder: string, { restored }: { restored: string }): string[] {
  // Names are in order of time.
  const points = namesIn(folder)
    .filter((name) => kindOfBackup(name) === 'before-restore')
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
