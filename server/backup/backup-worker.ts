/** The thread of one task on whole files of the database: copying and checking them would hold up every call. */
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '#shared/assert.ts'
import type { BackupRefusal } from '#shared/messages/server.ts'
import { DataInUse, lockData } from '#server/db/data-lock.ts'
import { isOurs } from '#server/db/migrate.ts'
import { backupFolderOf, databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { readEpoch } from '#server/db/server-state.ts'
import { bringIntoOneFile, isIntact, removeSqlite, tableWithLostReferences } from '#server/db/sqlite-files.ts'
import { backupName } from './backup-folder.ts'
import { backUp } from './backup-commands.ts'
import { type Finishing, candidateIn, finishCandidate, prepareCandidate } from './candidate.ts'
import { RenameNotDurable, errorCodeOf } from './replace-file.ts'
import { putBack, replacePresent } from './restore.ts'

export type FileTask =
  | { kind: 'back-up'; dataDir: string; file: string }
  | { kind: 'check'; file: string }
  /** Makes the backup ready beside the data, which may be in use. */
  | { kind: 'prepare'; dataDir: string; file: string }
  /** Puts it in the place of the data, which nobody may use. */
  | ({ kind: 'swap'; dataDir: string } & Pick<Finishing, 'now' | 'restoredBy'>)
  /** Whether the data can be served. */
  | { kind: 'verify'; dataDir: string }
  | { kind: 'put-back'; dataDir: string; restorePoint: string }

/** `restorePoint` is the file with the data that a swap has replaced. `failed` is the code of an error. */
export type TaskResult = { refusal: BackupRefusal } | { failed: string } | { restorePoint?: string }

const done = {}

async function run(task: FileTask): Promise<TaskResult> {
  if (task.kind === 'check') return (await isIntact(task.file)) ? done : { refusal: 'backup-damaged' }
  const { dataDir } = task
  const present = databaseFileIn(dataDir)
  const candidate = candidateIn(dataDir)
  switch (task.kind) {
    case 'back-up': {
      const outcome = await backUp(dataDir, task.file)
      return outcome.ok ? done : { refusal: outcome.code }
    }
    case 'prepare':
      // Left by a restore that was interrupted.
      removeSqlite(candidate)
      return refused(await prepareCandidate({ file: task.file, candidate, present }))
    case 'swap':
      return alone(dataDir, async () => {
        const { now, restoredBy } = task
        const made = { candidate, present, now, withoutNewerKeys: false }
        const refusal = await finishCandidate({ ...made, ...(restoredBy && { restoredBy }) })
        return refusal ? { refusal } : { restorePoint: await swapped({ present, candidate, now }) }
      })
    case 'verify': {
      const trouble = await troubleIn(present)
      return trouble === null ? done : { failed: trouble }
    }
    case 'put-back':
      return alone(dataDir, async () => {
        putBack({ present, restorePoint: task.restorePoint, candidate })
        return done
      })
  }
}

/**
 * The check of the data that have replaced others: only what passes it is served. Null if the file is whole, ours, and every row
 * refers to rows that are there. Otherwise what is wrong, in a few words.
 */
async function troubleIn(file: string): Promise<string | null> {
  const database = openDatabase({ file })
  try {
    if (!(await isOurs(database))) return 'foreign data'
    await database.db.transaction().execute(readEpoch)
  } catch (error) {
    return errorCodeOf(error)
  } finally {
    await database.close().catch(() => undefined)
  }
  if (!(await bringIntoOneFile(file)) || !(await isIntact(file))) return 'damaged'
  const table = tableWithLostReferences(file)
  return table === null ? null : `rows of ${table} refer to rows that are missing`
}

/** A rename that a power cut may undo has happened: the check follows, at the latest at the next start. */
async function swapped(replacing: { present: string; candidate: string; now: Date }): Promise<string> {
  try {
    return await replacePresent(replacing)
  } catch (error) {
    if (!(error instanceof RenameNotDurable)) throw error
    return path.join(backupFolderOf(replacing.present), backupName('before-restore', replacing.now))
  }
}

const refused = (refusal: BackupRefusal | undefined): TaskResult => (refusal ? { refusal } : done)

async function alone(dataDir: string, work: () => Promise<TaskResult>): Promise<TaskResult> {
  const unlock = lockData(dataDir, 'alone')
  try {
    return await work()
  } finally {
    unlock()
  }
}

assert(parentPort, 'this is a worker thread')
// `runFileTask` passes a `FileTask`.
const result = await run(workerData as FileTask).catch((error: unknown): TaskResult =>
  error instanceof DataInUse ? { refusal: 'in-use' } : { failed: errorCodeOf(error) },
)
parentPort.postMessage(result)
