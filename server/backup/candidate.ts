/** Makes a copy of a backup ready to take the place of the data: checked, migrated, with what is to survive the restore. */
import path from 'node:path'
import type { EpochSeconds } from '#shared/dates.ts'
import type { BackupRefusal } from '#shared/messages/server.ts'
import type { UserId } from '#shared/model/user.ts'
import { findUser } from '#server/db/accounts.ts'
import { logAdminAction } from '#server/db/admin-access-log.ts'
import { beginEpoch } from '#server/db/begin-epoch.ts'
import type { Database } from '#server/db/database.ts'
import { NewerSchema, isOurs, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { bringIntoOneFile, copySqlite, isIntact } from '#server/db/sqlite-files.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import {
  carryAdminLog,
  carryDeletions,
  carryDeviceKeys,
  carryRevokedAdmins,
  carryServerSettings,
  carryVersionKey,
} from './carry-over.ts'

/** Where a backup is prepared, beside the data. */
export function candidateIn(dataDir: string): string {
  return path.join(dataDir, 'restoring.sqlite')
}

type Preparing = { file: string; candidate: string; present: string }

/** Copies the backup beside the data, checks it and migrates it to this build. The data may be in use meanwhile. */
export async function prepareCandidate({
  file,
  candidate,
  present,
}: Preparing): Promise<BackupRefusal | undefined> {
  if (!(await copySqlite({ from: file, to: candidate }))) return 'backup-damaged'
  const database = openDatabase({ file: candidate })
  try {
    if (!(await isOurs(database))) return 'backup-foreign'
    await carryVersionKey({ from: present, to: database })
    await migrate(database)
  } catch (error) {
    if (error instanceof NewerSchema) return 'backup-newer'
    throw error
  } finally {
    await database.close()
  }
  return undefined
}

export type Finishing = {
  candidate: string
  present: string
  now: Date
  /** Whether to leave out device keys that were added since the backup. */
  withoutNewerKeys: boolean
  /** Who restores which file by a call, for the log. */
  restoredBy?: { userId: UserId; entryId: string; name: string }
}

/** Carries over what is to survive the restore. The data must no longer change. */
export async function finishCandidate({
  candidate,
  present,
  now,
  withoutNewerKeys,
  restoredBy,
}: Finishing): Promise<BackupRefusal | undefined> {
  const database = openDatabase({ file: candidate })
  const at = Math.floor(now.getTime() / 1000)
  try {
    if (!withoutNewerKeys) {
      await carryDeviceKeys({ from: present, to: database })
      await carryDeletions({ from: present, to: database })
      await carryRevokedAdmins({ from: present, to: database })
    }
    await carryAdminLog({ from: present, to: database })
    await carryServerSettings({ from: present, to: database })
    await beginEpoch(database, { now: at, newInviteCode })
    if (restoredBy) await logRestored(database, { ...restoredBy, at })
  } finally {
    await database.close()
  }
  // Only this file is renamed, so the write-ahead log has to be merged into it.
  const isInOneFile = await bringIntoOneFile(candidate)
  return isInOneFile && (await isIntact(candidate)) ? undefined : 'backup-damaged'
}

type Restorer = { userId: UserId; entryId: string; name: string; at: EpochSeconds }

/** In the restored data, so that there is the entry if and only if they are in effect. */
async function logRestored(database: Database, { userId, entryId, name, at }: Restorer): Promise<void> {
  // An admin who signed up since may not be carried over.
  const by = (await findUser(database, userId)) ? userId : null
  const done = { action: 'backup-restored', subjectId: null, details: { name }, at } as const
  await database.db.transaction().execute((tx) => logAdminAction(tx, { by, entryId }, done))
}
