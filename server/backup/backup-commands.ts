/**
 * The commands `backup FILE`, `restore FILE [--without-newer-keys]` and `new-epoch`. Each ends with a sentence for the
 * operator.
 */
import path from 'node:path'
import { existsSync } from 'node:fs'
import {
  type BackupRefusal,
  backupRefusals,
  backupSentences,
  serverSentences,
} from '#shared/messages/server.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { countInBucketOf } from '#server/db/contents-in-bucket.ts'
import { beginEpoch } from '#server/db/begin-epoch.ts'
import { DataInUse, lockData } from '#server/db/data-lock.ts'
import { isOurs } from '#server/db/migrate.ts'
import { DatabaseUnreachable, waitForDatabase } from '#server/db/wait-for-database.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { copySqlite, removeSqlite, removeSqliteIfPossible } from '#server/db/sqlite-files.ts'
import { RenameNotDurable, errorCodeOf, replaceFile } from './replace-file.ts'
import { restore } from './restore.ts'

const withoutKeys = '--without-newer-keys'

export type CommandResult = { isDone: boolean; sentence: string }

type DataLocation = { dataDir: string; databaseUrl: string | null }
type Outcome = Result<string, BackupRefusal>

export async function runCommand(
  commandLine: readonly string[],
  location: DataLocation,
  now: Date = new Date(),
): Promise<CommandResult> {
  try {
    const outcome = await run(commandLine, location, now)
    return outcome.ok
      ? { isDone: true, sentence: outcome.value }
      : { isDone: false, sentence: backupRefusals[outcome.code] }
  } catch (error) {
    return { isDone: false, sentence: sentenceOf(error, commandLine) }
  }
}

async function run(
  [name, operand, ...surplus]: readonly string[],
  location: DataLocation,
  now: Date,
): Promise<Outcome> {
  if (name === 'new-epoch' && operand === undefined) return newEpoch(location, now)
  const isKnown = name === 'backup' || name === 'restore'
  const withoutNewerKeys = name === 'restore' && surplus.length === 1 && surplus[0] === withoutKeys
  if (!isKnown || operand === undefined || (surplus.length > 0 && !withoutNewerKeys)) return err('usage')
  if (location.databaseUrl !== null) return err('on-postgres')
  const file = path.resolve(operand)
  if (name === 'backup') {
    const outcome = await backUp(location.dataDir, file)
    if (!outcome.ok) return outcome
    const outside = await countInBucketOf(file)
    const note = outside > 0 ? [backupSentences.withoutContents(outside)] : []
    return ok([backupSentences.backedUp(file), ...note].join('\n'))
  }
  const outcome = await restore(location.dataDir, { file, now, withoutNewerKeys })
  if (!outcome.ok) return outcome
  const { restorePoint, removed } = outcome.value
  const kept = restorePoint === null ? [] : [backupSentences.restorePoint(path.resolve(restorePoint))]
  const gone = removed.length > 0 ? [backupSentences.removed(removed.map((each) => path.resolve(each)))] : []
  return ok([backupSentences.restored(file), ...kept, ...gone].join('\n'))
}

/** For data that were restored by other means: PostgreSQL's tools, or by hand. */
async function newEpoch({ dataDir, databaseUrl }: DataLocation, now: Date): Promise<Outcome> {
  if (databaseUrl === null && !existsSync(databaseFileIn(dataDir))) return err('nothing-there')
  const database = openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await waitForDatabase(database, { waitMsMax: 0, onWait: () => undefined })
    if (!(await isOurs(database))) return err('nothing-there')
    await beginEpoch(database, { now: Math.floor(now.getTime() / 1000), newInviteCode })
    return ok(backupSentences.epochBegun)
  } finally {
    await database.close()
  }
}

function sentenceOf(error: unknown, [name]: readonly string[]): string {
  if (error instanceof DataInUse) return backupRefusals[name === 'restore' ? 'in-use' : 'being-restored']
  if (error instanceof DatabaseUnreachable) return serverSentences.databaseUnreachable(error.why)
  const { trouble, troubleInEpoch, notWrittenThrough } = backupSentences
  if (error instanceof RenameNotDurable && name === 'restore') return notWrittenThrough(error.message)
  return (name === 'new-epoch' ? troubleInEpoch : trouble)(errorCodeOf(error))
}

/** Copies the database into one file, while a server may be running. */
export async function backUp(dataDir: string, file: string): Promise<Result<void, BackupRefusal>> {
  const present = databaseFileIn(dataDir)
  if (!existsSync(present)) return err('nothing-there')
  if (existsSync(file)) return err('file-taken')
  if (!existsSync(path.dirname(file))) return err('no-folder')
  const unlock = lockData(dataDir, 'together')
  const copy = `${file}.part`
  try {
    // Left by a backup that was interrupted.
    removeSqlite(copy)
    if (!(await copySqlite({ from: present, to: copy }))) return err('present-damaged')
    publish({ from: copy, to: file })
    return ok()
  } finally {
    // If the removal fails, the next backup removes the file.
    removeSqliteIfPossible(copy)
    unlock()
  }
}

/**
 * Gives the copy its name. If a power cut may undo the rename, the file is removed again: the command has failed, and
 * it could not be repeated while the file exists.
 */
function publish(names: { from: string; to: string }): void {
  try {
    replaceFile(names)
  } catch (error) {
    if (error instanceof RenameNotDurable) removeSqliteIfPossible(names.to)
    throw error
  }
}
