/**
 * Releases this build: `npm run release -- 0.7.0` writes the files that it leaves behind to `tests/releases/0.7.0`, which every
 * later build has to open (releases.test.ts). Then it closes the top section of CHANGELOG.md under that version, and gives it
 * to package.json. Nothing is committed, and existing files of a release are never overwritten.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { assert } from '#shared/assert.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { putDeviceCode } from '#server/db/device-keys.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashOf } from '#server/identity/secrets.ts'
import { startTestServer } from '#tests/server/start-server.ts'
import { type Backup, putBack, takeBackup } from '#tests/support/backup.ts'
import { findPostgres } from '#tests/support/find-postgres.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { createDatabase } from '#tests/support/postgres-databases.ts'
import { closeTopSection } from './changelog.ts'
import { writePhoneDown } from './phone.ts'
import { type PhoneName, closeRelease, openRelease, phoneNames, seenOnAll, syncAll } from './open-release.ts'
import { castOf, groupIds } from './release-cast.ts'
import { type ReleaseDevice, seenOn } from './release-device.ts'
import { cutDownloadOff, fillQueue, loseSomeInRestore, nameEpoch, recordTooEarly } from './release-queues.ts'
import { numberedSecrets } from './release-server.ts'
import { playTrip } from './release-trip.ts'

const [version = ''] = process.argv.slice(2)
const date = new Date().toISOString().slice(0, 10)
// Refuses a wrong version or section before anything is written.
const changelog = closeTopSection(readFileSync('CHANGELOG.md', 'utf8'), { version, date })
const folder = path.join(import.meta.dirname, version)
assert(!existsSync(folder), `${folder} exists: a release is never overwritten`)
const scratch = mkdtempSync(path.join(tmpdir(), 'waritabi-release-'))
try {
  mkdirSync(folder)
  await writePostgresDump(await writeOverSqlite())
} catch (error) {
  rmSync(folder, { recursive: true })
  throw error
} finally {
  rmSync(scratch, { recursive: true })
}
writeFileSync('CHANGELOG.md', changelog)
// Changes package-lock.json as well.
execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'])

/** The real time of the migration would differ each time. */
async function migrateAtFixedTime(database: Database): Promise<void> {
  await migrate(database)
  await sql`update kysely_migration set timestamp = '2026-11-23T00:00:00.000Z'`.execute(database.db)
}

type BetweenParts = (database: Database) => Promise<void>

/**
 * Plays the whole story in order. `beforeLast` is called where a backup is made that does not contain the last part.
 */
async function play(database: Database, beforeLast: BetweenParts) {
  await migrateAtFixedTime(database)
  const server = await startTestServer({ database, ...numberedSecrets() })
  await nameEpoch(server, 9_001)
  const cast = await castOf(server)
  const { innMark } = await playTrip(cast)
  await recordTooEarly(cast)
  await loseSomeInRestore(cast)
  await beforeLast(database)
  await fillQueue(cast, innMark)
  const tablet = await cutDownloadOff(cast)
  const { userId } = cast.phones.花子.person
  const sessions = database.db.selectFrom('sessions').select('tokenHash').where('userId', '=', userId)
  const code = { userId, codeHash: hashOf('ABCD2345'), expiresAt: server.clock.now + 600 }
  await putDeviceCode(database, code, await sessions.executeTakeFirstOrThrow())
  return { server, cast, tablet }
}

/** Returns what the server has in the end. */
async function writeOverSqlite(): Promise<Backup> {
  const dataDir = path.join(scratch, 'data')
  const database = openDatabase({ dataDir })
  const { server, cast, tablet } = await play(database, async () => {
    const result = await runCommand(['backup', path.join(folder, 'backup.sqlite')], {
      dataDir,
      databaseUrl: null,
    })
    assert(result.isDone, result.sentence)
  })
  const { 花子: hanako, 太郎: taro, 次郎: jiro, みさき: misaki, 三郎: saburo } = cast.phones
  const devices = { hanako, taro, jiro, misaki, 'misaki-tablet': tablet, saburo }
  for (const name of phoneNames) await writePhone(name, devices[name])
  const { now } = server.clock
  await sql`vacuum`.execute(database.db)
  const left = await takeBackup(database)
  await server.stop()
  copyFileSync(databaseFileIn(dataDir), path.join(folder, 'server.sqlite'))
  await writeAfter(openDatabase({ dataDir }), now)
  return left
}

async function writePhone(phoneName: PhoneName, device: ReleaseDevice): Promise<void> {
  const databases = await writePhoneDown(device.phone)
  const { person } = device
  write(`${phoneName}.json`, { person, databases, seen: await seenOn(device, groupIds) })
}

/** Stores the result under the build that wrote the release, which every later build must reach too. */
async function writeAfter(database: Database, now: number): Promise<void> {
  const opened = await openRelease(path.basename(folder), database, now)
  await syncAll(opened)
  write('after-sync.json', { now, seen: Object.fromEntries(await seenOnAll(opened)) })
  await closeRelease(opened)
}

/** The same rows in PostgreSQL: played anew, they would have other version ids than those that the phones have. */
async function writePostgresDump(left: Backup): Promise<void> {
  const { folder: socket, end } = await startCluster()
  try {
    const databaseUrl = await createDatabase(socket, { name: 'released' })
    const database = openDatabase({ databaseUrl })
    await migrateAtFixedTime(database)
    await putBack(database, left)
    await database.close()
    const options = ['--no-owner', '--no-privileges', '--inserts', `--dbname=${databaseUrl}`]
    const dump = execFileSync(`${findPostgres()}/pg_dump`, options, { encoding: 'utf8' })
    // Leaves out lines for psql alone, and settings that other server versions do not know.
    const lines = dump.split('\n').filter((line) => !/^(?:\\|--|SET |$)/.test(line))
    writeFileSync(path.join(folder, 'server.sql'), `${lines.join('\n')}\n`)
  } finally {
    await end()
  }
}

/** One line per row. */
function write(file: string, content: object): void {
  const text = JSON.stringify(content, null, 1)
  const rows = text.replaceAll(/\n {7,}/g, ' ').replaceAll(/\n {6}(?=[\]}])/g, ' ')
  writeFileSync(path.join(folder, file), `${rows}\n`)
}
