/**
 * Puts a backup in the place of the data. It is made ready beside them, and then takes their name in one step: until
 * then nothing has happened, and whatever fails, or ends the process, leaves the data as they were.
 */
import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { BackupRefusal } from '#shared/messages/backup.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { beginEpoch } from '#server/db/begin-epoch.ts'
import { lockData } from '#server/db/data-lock.ts'
import { NewerSchema, isOurs, migrate } from '#server/db/migrate.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import {
  bringIntoOneFile,
  copySqlite,
  isIntact,
  removeSqlite,
  removeSqliteIfPossible,
  suffixesBeside,
} from '#server/db/sqlite-files.ts'
import { carryDeviceKeys, carryVersionKey } from './carry-over.ts'
import { RenameNotDurable, makePrivate, replaceFile, syncToDisk } from './replace-file.ts'
import { removeOldRestorePoints, restorePointName } from './restore-points.ts'

type Restored = {
  /** Where the data are that were there before; null where there were none. */
  restorePoint: string | null
  /** Earlier restore points that made room for it. */
  removed: string[]
}

type Restoring = {
  file: string
  now: Date
  /** Keys of devices that were added since the backup do not come in any more. */
  withoutNewerKeys: boolean
}

/** Throws `DataInUse` while anybody uses the data. */
export async function restore(
  dataDir: string,
  { file, now, withoutNewerKeys }: Restoring,
): Promise<Result<Restored, BackupRefusal>> {
  if (!existsSync(file)) return err('no-such-file')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockData(dataDir, 'alone')
  const candidate = path.join(dataDir, 'restoring.sqlite')
  const present = databaseFileIn(dataDir)
  try {
    // Of one that was ended in the middle.
    removeSqlite(candidate)
    const refusal = await makeReady({ file, candidate, present, now, withoutNewerKeys })
    if (refusal) return err(refusal)
    const restorePoint = existsSync(present) ? await replacePresent({ present, candidate, now }) : null
    if (restorePoint === null) replaceFile({ from: candidate, to: present })
    // Only now: until the restore is done, every one may be needed still.
    const folder = restorePoint && path.dirname(restorePoint)
    return ok({ restorePoint, removed: folder ? removeOldRestorePoints(folder, { restored: file }) : [] })
  } finally {
    // What it leaves behind now is removed by the next one.
    removeSqliteIfPossible(candidate)
    unlock()
  }
}

type Making = Restoring & { candidate: string; present: string }

async function makeReady({
  file,
  candidate,
  present,
  now,
  withoutNewerKeys,
}: Making): Promise<BackupRefusal | undefined> {
  if (!(await copySqlite({ from: file, to: candidate }))) return 'backup-damaged'
  const database = openDatabase({ file: candidate })
  try {
    if (!(await isOurs(database))) return 'backup-foreign'
    await carryVersionKey({ from: present, to: database })
    await migrate(database)
    if (!withoutNewerKeys) await carryDeviceKeys({ from: present, to: database })
    await beginEpoch(database, { now: Math.floor(now.getTime() / 1000), newInviteCode })
  } catch (error) {
    if (error instanceof NewerSchema) return 'backup-newer'
    throw error
  } finally {
    await database.close()
  }
  // Only the file itself takes the place of the data.
  const isInOneFile = await bringIntoOneFile(candidate)
  return isInOneFile && (await isIntact(candidate)) ? undefined : 'backup-damaged'
}

type Replacing = { present: string; candidate: string; now: Date }

/** Answers with where the data are that were there. */
async function replacePresent({ present, candidate, now }: Replacing): Promise<string> {
  const isInOneFile = await bringIntoOneFile(present)
  const folder = path.join(path.dirname(present), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const restorePoint = path.join(folder, restorePointName(now))
  try {
    keepPresent({ present, restorePoint, isInOneFile })
    replaceFile({ from: candidate, to: present })
  } catch (error) {
    // The data stay: a copy of them, which may be cut off, is none of the few that are kept.
    if (isInOneFile && !(error instanceof RenameNotDurable)) removeSqliteIfPossible(restorePoint)
    throw error
  }
  return restorePoint
}

type Keeping = { present: string; restorePoint: string; isInOneFile: boolean }

/** Damaged ones too, byte by byte: they may be why somebody restores, and somebody may still get something out of them. */
function keepPresent({ present, restorePoint, isInOneFile }: Keeping): void {
  for (const suffix of ['', ...(isInOneFile ? [] : suffixesBeside)]) {
    if (!existsSync(present + suffix)) continue
    copyFileSync(present + suffix, restorePoint + suffix, constants.COPYFILE_EXCL)
    makePrivate(restorePoint + suffix)
    syncToDisk(restorePoint + suffix)
  }
  syncToDisk(path.dirname(restorePoint))
  // Logs that stayed behind would be taken for the backup's own.
  for (const suffix of suffixesBeside) rmSync(present + suffix, { force: true })
}
