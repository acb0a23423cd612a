/** The commands beside the server: `backup FILE`, `restore FILE`, `new-epoch`. Each ends with what is to be said of it. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type BackupRefusal, backupRefusals, backupSentences } from '#shared/messages/backup.ts'
import { serverSentences } from '#shared/messages/server.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { databaseFileIn, openDatabase } from '#server/db/database.ts'
import { DataInUse } from '#server/db/folder-hold.ts'
import { isOurs } from '#server/db/migrate.ts'
import { DatabaseUnreachable, reachDatabase } from '#server/db/reach-database.ts'
import { beginEpoch } from '#server/db/server-state.ts'
import { deleteAllSessions } from '#server/db/sessions.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

export type Told = { isDone: boolean; sentence: string }

type Place = { dataDir: string; databaseUrl: string | null }
type Outcome = Result<string, BackupRefusal>

export async function runCommand(words: readonly string[], place: Place): Promise<Told> {
  try {
    const outcome = await run(words, place)
    return outcome.ok
      ? { isDone: true, sentence: outcome.value }
      : { isDone: false, sentence: backupRefusals[outcome.code] }
  } catch (error) {
    return { isDone: false, sentence: sentenceOf(error, words) }
  }
}

async function run([name, operand, ...surplus]: readonly string[], place: Place): Promise<Outcome> {
  if (name === 'new-epoch' && operand === undefined) return newEpoch(place)
  const isKnown = name === 'backup' || name === 'restore'
  if (!isKnown || operand === undefined || surplus.length > 0) return err('usage')
  if (place.databaseUrl !== null) return err('on-postgres')
  const file = path.resolve(operand)
  if (name === 'backup') {
    const outcome = await backUp(place.dataDir, file)
    return outcome.ok ? ok(backupSentences.backedUp(file)) : outcome
  }
  const outcome = await restore(place.dataDir, { file, now: new Date() })
  if (!outcome.ok) return outcome
  const { restorePoint, removed } = outcome.value
  const kept = restorePoint === null ? [] : [backupSentences.restorePoint(path.resolve(restorePoint))]
  const gone = removed.length > 0 ? [backupSentences.removed(removed.map((each) => path.resolve(each)))] : []
  return ok([backupSentences.restored(file), ...kept, ...gone].join('\n'))
}

/** After data were put back by other means: PostgreSQL's, or by hand. */
async function newEpoch({ dataDir, databaseUrl }: Place): Promise<Outcome> {
  if (databaseUrl === null && !existsSync(databaseFileIn(dataDir))) return err('nothing-there')
  const database = openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await reachDatabase(database, { waitMsMax: 0, onWait: () => undefined })
    if (!(await isOurs(database))) return err('nothing-there')
    // Whoever was signed out, or has signed out, since then would be signed in again. Devices come back by their keys.
    await deleteAllSessions(database)
    await beginEpoch(database)
    return ok(backupSentences.epochBegun)
  } finally {
    await database.close()
  }
}

function sentenceOf(error: unknown, [name]: readonly string[]): string {
  if (error instanceof DataInUse) return backupRefusals[name === 'restore' ? 'in-use' : 'being-restored']
  if (error instanceof DatabaseUnreachable) return serverSentences.databaseUnreachable(error.why)
  if (!(error instanceof Error)) return backupSentences.trouble(String(error))
  return backupSentences.trouble('code' in error ? String(error.code) : error.message)
}
