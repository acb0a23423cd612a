/**
 * Puts a backup in the place of the data. It is made ready beside them, and then takes their name in one step: until
 * then nothing has happened, and whatever fails, or ends the process, leaves the data as they were.
 */
import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { BackupRefusal } from '#shared/messages/backup.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { databaseFileIn, openDatabase } from '#server/db/database.ts'
import { holdData } from '#server/db/folder-hold.ts'
import { NewerSchema, isOurs, migrate } from '#server/db/migrate.ts'
import { beginEpoch } from '#server/db/server-state.ts'
import { deleteAllSessions } from '#server/db/sessions.ts'
import {
  bringIntoOneFile,
  copySqlite,
  isWhole,
  removeSqlite,
  suffixesBeside,
} from '#server/db/sqlite-files.ts'
import { makePrivate, putInPlace, writeThrough } from './put-in-place.ts'
import { removeOldRestorePoints, restorePointName } from './restore-points.ts'

type Restored = {
  /** Where the data are that were there before; null where there were none. */
  restorePoint: string | null
  /** Earlier restore points that made room for it. */
  removed: string[]
}

/** Throws `DataInUse` while anybody uses the data. */
export async function restore(
  dataDir: string,
  { file, now }: { file: string; now: Date },
): Promise<Result<Restored, BackupRefusal>> {
  if (!existsSync(file)) return err('no-such-file')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const letGo = holdData(dataDir, 'alone')
  const candidate = path.join(dataDir, 'restoring.sqlite')
  try {
    // Of one that was ended in the middle.
    removeSqlite(candidate)
    const refusal = await makeReady(file, candidate)
    if (refusal) return err(refusal)
    const restorePoint = await keepPresent(dataDir, now)
    putInPlace({ from: candidate, to: databaseFileIn(dataDir) })
    // Only now: until the restore is done, every one may be needed still.
    const folder = restorePoint && path.dirname(restorePoint)
    return ok({ restorePoint, removed: folder ? removeOldRestorePoints(folder, { restored: file }) : [] })
  } finally {
    removeSqlite(candidate)
    letGo()
  }
}

async function makeReady(file: string, candidate: string): Promise<BackupRefusal | undefined> {
  if (!(await copySqlite({ from: file, to: candidate }))) return 'backup-damaged'
  const database = openDatabase({ file: candidate })
  try {
    if (!(await isOurs(database))) return 'backup-foreign'
    await migrate(database)
    // Whoever was signed out, or has signed out, since then would be signed in again. Devices come back by their keys.
    await deleteAllSessions(database)
    await beginEpoch(database)
  } catch (error) {
    if (error instanceof NewerSchema) return 'backup-newer'
    throw error
  } finally {
    await database.close()
  }
  return (await isWhole(candidate)) ? undefined : 'backup-damaged'
}

/** Damaged ones too, byte by byte: they may be why somebody restores, and somebody may still get something out of them. */
async function keepPresent(dataDir: string, now: Date): Promise<string | null> {
  const present = databaseFileIn(dataDir)
  if (!existsSync(present)) return null
  const isInOneFile = await bringIntoOneFile(present)
  const folder = path.join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const kept = path.join(folder, restorePointName(now))
  for (const suffix of ['', ...(isInOneFile ? [] : suffixesBeside)]) {
    if (!existsSync(present + suffix)) continue
    copyFileSync(present + suffix, kept + suffix, constants.COPYFILE_EXCL)
    makePrivate(kept + suffix)
    writeThrough(kept + suffix)
  }
  writeThrough(folder)
  // Logs that stayed behind would be taken for the backup's own.
  for (const suffix of suffixesBeside) rmSync(present + suffix, { force: true })
  return kept
}
