/** Backups and their restoration over real files: what they contain, what they refuse, and that no data are lost. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type BackupRefusal, backupRefusals, backupSentences } from '#shared/messages/server.ts'
import { UserId } from '#shared/model/user.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import { lockData } from '#server/db/data-lock.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEpoch, readVersionKey } from '#server/db/server-state.ts'
import { sentenceOfTrouble, serve } from '#server/serve.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { newId } from '#client/store/new-id.ts'
import { toFirstSchema } from '#tests/support/first-schema.ts'
import { dumpDatabase } from './dump-database.ts'
import { captureLog } from './captured-log.ts'

let first = ''
let dir = ''
let dataDir = ''
let file = ''
beforeAll(async () => {
  first = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = first
  await inData(migrate)
  await signUp('花子')
})
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = path.join(dir, 'data')
  file = path.join(dir, 'backup.sqlite')
  cpSync(first, dataDir, { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))
afterAll(() => rmSync(first, { recursive: true }))

async function inData<T>(body: (database: Database) => Promise<T>): Promise<T> {
  return using(openDatabase({ dataDir }), body)
}
async function using<T>(database: Database, body: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await body(database)
  } finally {
    await database.close()
  }
}

const signUp = (displayName: string) =>
  inData(({ db }) => {
    const row = { id: newId(UserId), displayName, lineUserId: null, avatarUrl: null }
    return db
      .insertInto('users')
      .values({ ...row, createdAt: 1, updatedAt: 1 })
      .execute()
  })
async function namesIn({ db }: Database): Promise<string[]> {
  const users = await db.selectFrom('users').select('displayName').orderBy('id').execute()
  return users.map(({ displayName }) => displayName)
}
const names = () => inData(namesIn)
const epoch = () => inData(({ db }) => db.transaction().execute(readEpoch))
const versionKey = () => inData(({ db }) => db.transaction().execute(readVersionKey))

const command = (...commandLine: string[]) => runCommand(commandLine, { dataDir, databaseUrl: null })
const done = (sentence: string) => ({ isDone: true, sentence })
const refused = (code: BackupRefusal) => ({ isDone: false, sentence: backupRefusals[code] })
const backUp = async () => expect(await command('backup', file)).toEqual(done(backupSentences.backedUp(file)))

/** The path of the only restore point. */
function restorePoint(): string {
  const [name, ...others] = readdirSync(path.join(dataDir, 'backups')).toSorted()
  if (name === undefined) throw new Error('there is a restore point')
  expect(others.filter((other) => !other.startsWith(name))).toEqual([])
  return path.join(dataDir, 'backups', name)
}
const restored = () =>
  done(`${backupSentences.restored(file)}\n${backupSentences.restorePoint(restorePoint())}`)

describe('a backup', () => {
  it('is one file that contains everything', async () => {
    await backUp()
    expect(readdirSync(dir).toSorted()).toEqual(['backup.sqlite', 'data'])
    const held = await using(openDatabase({ file }), dumpDatabase)
    expect(held).toBe(await inData(dumpDatabase))
  })

  it('contains what a killed server has committed', async () => {
    const running = openDatabase({ dataDir })
    await signUp('太郎')
    // As after a power loss: the last commits are only in the write-ahead log.
    const left = path.join(dir, 'left')
    cpSync(dataDir, left, { recursive: true })
    await running.close()
    dataDir = left
    expect(readdirSync(dataDir)).toContain('waritabi.sqlite-wal')
    await backUp()
    expect(await using(openDatabase({ file }), namesIn)).toEqual(['花子', '太郎'])
    await command('restore', file)
    expect(await using(openDatabase({ file: restorePoint() }), namesIn)).toEqual(['花子', '太郎'])
  })

  it('does not overwrite a file, and creates no folder', async () => {
    writeFileSync(file, '日記')
    expect(await command('backup', file)).toEqual(refused('file-taken'))
    expect(readFileSync(file, 'utf8')).toBe('日記')
    expect(await command('backup', path.join(dir, 'nowhere', 'file'))).toEqual(refused('no-folder'))
  })

  it('is not made of damaged or missing data', async () => {
    damage(databaseFileIn(dataDir))
    expect(await command('backup', file)).toEqual(refused('present-damaged'))
    expect(existsSync(file)).toBe(false)
    dataDir = path.join(dir, 'other')
    expect(await command('backup', file)).toEqual(refused('nothing-there'))
    expect(existsSync(dataDir)).toBe(false)
  })
})

/** Damages the file after its header, which identifies it as SQLite. */
function damage(place: string): void {
  const bytes = readFileSync(place)
  writeFileSync(place, bytes.fill(0x5a, 4_096, bytes.length / 2))
}

describe('a restore', () => {
  it('restores everything in a new epoch, and keeps the data that it replaces', async () => {
    const before = await epoch()
    await backUp()
    await signUp('太郎')
    const lost = await inData(dumpDatabase)
    expect(await command('restore', file)).toEqual(restored())
    expect(await names()).toEqual(['花子'])
    expect(await epoch()).not.toBe(before)
    expect(await using(openDatabase({ file: restorePoint() }), dumpDatabase)).toBe(lost)
    expect(readdirSync(dataDir).toSorted()).toEqual(['backups', 'waritabi.lock', 'waritabi.sqlite'])
  })

  it('can be undone with the data that it kept', async () => {
    await backUp()
    await signUp('太郎')
    await command('restore', file)
    const kept = restorePoint()
    expect(await command('restore', kept)).toMatchObject({ isDone: true })
    expect(await names()).toEqual(['花子', '太郎'])
  })

  it('upgrades a backup of an older version', async () => {
    await backUp()
    await using(openDatabase({ file }), toFirstSchema)
    const key = await versionKey()
    expect(await command('restore', file)).toEqual(restored())
    expect(await inData(({ db }) => db.selectFrom('deviceCodes').selectAll().execute())).toEqual([])
    expect(await versionKey()).toBe(key)
  })

  it('works on a computer without data', async () => {
    await backUp()
    dataDir = path.join(dir, 'new')
    expect(await command('restore', file)).toEqual(done(backupSentences.restored(file)))
    expect(await names()).toEqual(['花子'])
  })

  it('replaces damaged data, and keeps them too', async () => {
    await backUp()
    const present = databaseFileIn(dataDir)
    const rubbish = 'わりたび'.repeat(999)
    writeFileSync(present, rubbish)
    expect(await command('restore', file)).toEqual(restored())
    expect(readFileSync(restorePoint(), 'utf8')).toBe(rubbish)
    expect(await names()).toEqual(['花子'])
  })
})

describe('a restore changes nothing', () => {
  const cases: [string, BackupRefusal, () => unknown][] = [
    ['there is no such file', 'no-such-file', () => rmSync(file)],
    ['the file is no database', 'backup-damaged', () => writeFileSync(file, 'わりたび'.repeat(999))],
    ['the file is damaged', 'backup-damaged', () => damage(file)],
    [
      'the file was cut off',
      'backup-damaged',
      () => writeFileSync(file, readFileSync(file).subarray(0, -9e4)),
    ],
    ['the file is empty', 'backup-foreign', () => writeFileSync(file, '')],
    ['the file is of another product', 'backup-foreign', () => changeBackup('drop table kysely_migration')],
    ['the file is of a newer version', 'backup-newer', () => changeBackup(newer)],
  ]
  const newer = `insert into kysely_migration (name, timestamp) values ('29991231000000-newer', '')`
  const changeBackup = (statement: string) =>
    using(openDatabase({ file }), ({ db }) => sql.raw(statement).execute(db))

  test.each(cases)('if %s', async (_, code, spoil) => {
    await backUp()
    await spoil()
    const before = await inData(dumpDatabase)
    expect(await command('restore', file)).toEqual(refused(code))
    expect(await inData(dumpDatabase)).toBe(before)
    expect(readdirSync(dataDir).toSorted()).toEqual(['waritabi.lock', 'waritabi.sqlite'])
  })

  it('if the backup cannot be upgraded to this version', async () => {
    await backUp()
    await changeBackup(`delete from kysely_migration where name > '20261122180000-start'`)
    const before = await inData(dumpDatabase)
    expect(await command('restore', file)).toMatchObject({ isDone: false })
    expect(await inData(dumpDatabase)).toBe(before)
  })

  it('while a server uses the data', async () => {
    await backUp()
    const settings = settingsFrom({ PORT: '0', DATA_DIR: dataDir, DIST_DIR: dir })
    const serving = await serve(settings, captureLog().log)
    expect(await command('restore', file)).toEqual(refused('in-use'))
    await serving.stop()
    expect(await command('restore', file)).toEqual(restored())
  })

  it('while anything else has the database open, as an older version of the server', async () => {
    await backUp()
    const other = openDatabase({ file: databaseFileIn(dataDir) })
    await dumpDatabase(other)
    expect(await command('restore', file)).toEqual(refused('in-use'))
    await other.close()
  })

  it('if the restore point cannot be written', async () => {
    await backUp()
    writeFileSync(path.join(dataDir, 'backups'), '')
    expect(await command('restore', file)).toEqual({
      isDone: false,
      sentence: backupSentences.trouble('EEXIST'),
    })
    expect(await names()).toEqual(['花子'])
  })
})

describe('a new epoch', () => {
  it('begins for data that were restored by other means', async () => {
    const before = await epoch()
    expect(await command('new-epoch')).toEqual(done(backupSentences.epochBegun))
    expect(await epoch()).not.toBe(before)
    expect(await names()).toEqual(['花子'])
  })

  it('does not begin without data', async () => {
    dataDir = path.join(dir, 'other')
    expect(await command('new-epoch')).toEqual(refused('nothing-there'))
    mkdirSync(dataDir)
    writeFileSync(databaseFileIn(dataDir), '')
    expect(await command('new-epoch')).toEqual(refused('nothing-there'))
  })
})

test.each([
  [[]],
  [['backup']],
  [['backup', 'a', 'b']],
  [['restore']],
  [['new-epoch', 'a']],
  [['destroy', 'a']],
])('%j is answered with how the commands are used', async (commandLine) => {
  expect(await command(...commandLine)).toEqual(refused('usage'))
})

test('PostgreSQL is left to its own tools', async () => {
  const place = { dataDir, databaseUrl: 'postgres://hanako:himitsu@127.0.0.1:1/waritabi' }
  for (const word of ['backup', 'restore'])
    expect(await runCommand([word, file], place)).toEqual(refused('on-postgres'))
  const { isDone, sentence } = await runCommand(['new-epoch'], place)
  expect([isDone, sentence]).toEqual([false, expect.stringContaining('ECONNREFUSED')])
})

test('a server does not start on data that are being restored', async () => {
  const letGo = lockData(dataDir, 'alone')
  const settings = settingsFrom({ PORT: '0', DATA_DIR: dataDir, DIST_DIR: dir })
  const started = serve(settings, captureLog().log).then(() => 'it started', sentenceOfTrouble)
  expect(await started).toBe(backupRefusals['being-restored'])
  letGo()
  await (await serve(settings, captureLog().log)).stop()
})
