/**
 * Backups and restores while a server runs, under a load that writes. What the server has acknowledged is there afterwards, or was
 * made after the backup that was restored.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BackupsAnswer, RestoreState } from '#shared/api/backups.ts'
import { assert } from '#shared/assert.ts'
import { backupRefusals } from '#shared/messages/server.ts'
import { UserId } from '#shared/model/user.ts'
import { createBackups } from '#server/backup/backups.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { isIntact } from '#server/db/sqlite-files.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { newToken } from '#server/identity/secrets.ts'
import { type Serving, serve } from '#server/serve.ts'
import { settingDefaults } from '#shared/model/server-settings.ts'
import { captureLog } from './captured-log.ts'
import { newKey } from './start-server.ts'

let dir = ''
let dataDir = ''
let serving: Serving
let kept: ReturnType<typeof captureLog>
let admin: Awaited<ReturnType<typeof comeIn>>
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = path.join(dir, 'data')
  await start()
  admin = await comeIn('花子')
  await inData((database) => grantAdmin(database, admin.userId, 1))
})
afterEach(async () => {
  await serving.stop()
  rmSync(dir, { recursive: true })
})

async function start(): Promise<void> {
  kept = captureLog()
  const environment = { PORT: '0', HOST: 'localhost', DATA_DIR: dataDir, DIST_DIR: dir }
  serving = await serve(settingsFrom(environment), kept.log)
}

const folder = () => path.join(dataDir, 'backups')
const fileOf = (name: string) => path.join(folder(), name)

async function inData<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase({ file: databaseFileIn(dataDir) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const SignedIn = z.object({ user: z.object({ id: UserId }) })

async function comeIn(displayName: string) {
  const signingIn = { displayName, key: newKey() }
  let token = ''
  const ask = async (method: string, address: string, body?: object) => {
    const response = await fetch(`${serving.address}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const signIn = async () => {
    const { body } = await ask('POST', '/api/session/local', signingIn)
    token = String(body.token)
    return body
  }
  const { user } = SignedIn.parse(await signIn())
  return { ask, signIn, token: () => token, userId: user.id }
}

/** Makes groups until it is stopped. Resolves with the names of those that were acknowledged. */
function writing(person: typeof admin) {
  const acknowledged: string[] = []
  let isStopped = false
  const run = async () => {
    for (let count = 1; !isStopped; count += 1) {
      const name = `旅${count}`
      const { status } = await person.ask('POST', '/api/groups', { name })
      if (status === 200) acknowledged.push(name)
      // An account may have 999 groups.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const running = run()
  return {
    acknowledged,
    stop: async () => {
      isStopped = true
      await running
      return acknowledged
    },
  }
}

async function list() {
  const { body } = await admin.ask('GET', '/api/admin/backups')
  const answer = BackupsAnswer.parse(body)
  assert(answer.kind === 'sqlite', 'the data are in a file')
  return answer
}

/** Resolves with the backup that it has made. */
async function backUp() {
  const before = (await list()).files.map(({ name }) => name)
  expect((await admin.ask('POST', '/api/admin/backups', {})).status).toBe(202)
  const { files, failure } = await until(list, ({ work }) => work === null)
  const made = files.find(({ name }) => !before.includes(name))
  assert(made, `there is another backup: ${failure?.reason}`)
  return made
}

async function restore(name: string): Promise<RestoreState> {
  const { status, body } = await admin.ask('POST', `/api/admin/backups/${name}/restore`, {})
  expect(status).toBe(202)
  return untilEnded(String(body.token))
}

/** Without a session, as whoever has begun it follows it. */
function untilEnded(token: string): Promise<RestoreState> {
  const state = async () => {
    const response = await fetch(`${serving.address}/api/restores/${token}`)
    return z.object({ restore: RestoreState }).parse(await response.json()).restore
  }
  return until(state, ({ outcome }) => outcome !== 'running')
}

async function until<T>(look: () => Promise<T>, isReached: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (isReached(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const namesIn = (file: string) => {
  const connection = new SqliteConnection(file, { readonly: true })
  const rows = connection.prepare<[], { name: string }>('select name from groups').all()
  connection.close()
  return rows.map(({ name }) => name)
}
const actionsLogged = async () => {
  const logs = await inData(({ db }) =>
    db.selectFrom('adminAccessLogs').select('action').orderBy('timestamp').orderBy('id').execute(),
  )
  return logs.map(({ action }) => action)
}
const epoch = () =>
  inData(
    async ({ db }) =>
      (
        await db
          .selectFrom('serverState')
          .select('value')
          .where('key', '=', 'epoch')
          .executeTakeFirstOrThrow()
      ).value,
  )

describe('a backup under a load that writes', () => {
  it('has what was acknowledged before, is whole, and can be taken away', async () => {
    const load = writing(admin)
    await until(
      async () => load.acknowledged.length,
      (count) => count >= 3,
    )
    const before = [...load.acknowledged]
    const made = await backUp()
    const all = await load.stop()
    expect(made).toMatchObject({ kind: 'manual', check: 'passed' })
    expect(await isIntact(fileOf(made.name))).toBe(true)
    const contained = namesIn(fileOf(made.name))
    expect(contained).toEqual(expect.arrayContaining(before))
    expect(all).toEqual(expect.arrayContaining(contained))
    expect(readdirSync(folder())).toEqual([made.name])
    const file = await fetch(`${serving.address}/api/admin/backups/${made.name}/file`, {
      headers: { authorization: `Bearer ${admin.token()}` },
    })
    expect(Buffer.from(await file.arrayBuffer()).equals(readFileSync(fileOf(made.name)))).toBe(true)
    expect(file.headers.get('content-disposition')).toContain(made.name)
    expect(await actionsLogged()).toEqual(['backup-made', 'backup-downloaded'])
    expect(kept.said('defect')).toEqual([])
  })

  it('lists nothing of people, and is checked again when an admin wants it', async () => {
    const { groupCode, made } = await withGroup()
    writeFileSync(fileOf('put-there.sqlite'), 'no database')
    const checked = async (name: string) =>
      (await admin.ask('POST', `/api/admin/backups/${name}/check`, {})).body
    expect([await checked(made.name), await checked('put-there.sqlite')]).toEqual([
      { success: true, passed: true },
      { success: true, passed: false },
    ])
    const { files } = await list()
    const listed = files.map(({ name, kind, check }) => [name, kind, check])
    expect(listed.toSorted((a, b) => (a[0] < b[0] ? -1 : 1))).toEqual([
      [made.name, 'manual', 'passed'],
      ['put-there.sqlite', 'other', 'damaged'],
    ])
    const said = JSON.stringify(files)
    expect(
      [admin.token(), admin.userId, '花子', '京都旅行', groupCode].filter((secret) => said.includes(secret)),
    ).toEqual([])
  })

  it.each(['../waritabi.sqlite', '..%2Fwaritabi.sqlite', '%2Fetc%2Fpasswd', 'a.txt', '.sqlite'])(
    'of the name %s is none of the folder',
    async (name) => {
      for (const [method, what] of [
        ['GET', 'file'],
        ['POST', 'check'],
        ['POST', 'restore'],
      ] as const) {
        const { status } = await admin.ask(
          method,
          `/api/admin/backups/${name}/${what}`,
          ...(method === 'POST' ? [{}] : []),
        )
        expect(status).toBe(404)
      }
    },
  )
})

it('the schedule makes one each night and keeps the newest, leaving the others alone', async () => {
  const startedAt = Math.floor(Date.now() / 1000)
  let now = startedAt
  const handover = { stop: never, start: never, logFailure: never }
  const defects: unknown[] = []
  const backups = createBackups({
    dataDir,
    handover,
    now: () => now,
    newToken,
    onDefect: (error) => defects.push(error),
  })
  mkdirSync(folder(), { recursive: true })
  writeFileSync(fileOf('mine.sqlite'), '')
  const schedule = { ...settingDefaults.backups, keep: 2 }
  await backups.tick(schedule)
  for (let night = 0; night < 3; night += 1) {
    now = startedAt + (night + 1) * 24 * 60 * 60
    await backups.tick(schedule)
    await backups.tick(schedule)
  }
  const names = readdirSync(folder()).filter((name) => name.startsWith('nightly-'))
  expect([names.length, readdirSync(folder()).includes('mine.sqlite'), defects]).toEqual([2, true, []])
})

async function never(): Promise<void> {
  throw new Error('nothing is restored')
}

async function withGroup() {
  const { body } = await admin.ask('POST', '/api/groups', { name: '京都旅行' })
  return { groupCode: String(body.inviteCode), made: await backUp() }
}

describe('a restore under a load that writes', () => {
  it('brings back the backup, keeps what was replaced, and goes on', async () => {
    const { made, groupCode } = await withGroup()
    const epochBefore = await epoch()
    const load = writing(admin)
    await until(
      async () => load.acknowledged.length,
      (count) => count >= 3,
    )
    const state = await restore(made.name)
    expect(state).toMatchObject({ name: made.name, step: 'start', outcome: 'restored', reason: null })
    expect((await admin.ask('GET', '/api/me')).status).toBe(401)
    const lost = await load.stop()
    assert(state.restorePoint, 'the replaced data are kept')
    expect(namesIn(fileOf(state.restorePoint))).toEqual(expect.arrayContaining(lost))
    expect(namesIn(databaseFileIn(dataDir))).toEqual(['京都旅行'])
    expect(await epoch()).not.toBe(epochBefore)
    await admin.signIn()
    const { body } = await admin.ask('GET', '/api/groups')
    expect(body.groups).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain(groupCode)
    expect((await admin.ask('POST', '/api/groups', { name: '次の旅' })).status).toBe(200)
    expect(await actionsLogged()).toEqual(['backup-made', 'restore-begun', 'backup-restored'])
    expect(kept.said('defect')).toEqual([])
  })

  it('keeps what is set of the server, and migrates a backup of an older schema', async () => {
    const { made } = await withGroup()
    const older = new SqliteConnection(fileOf(made.name))
    older.exec(
      `drop table server_settings; delete from kysely_migration where name = '20261201300000-server-settings'`,
    )
    older.close()
    const maintenance = { isOn: true, message: '復元しています' }
    await admin.ask('PATCH', '/api/admin/settings', { maintenance })
    expect((await restore(made.name)).outcome).toBe('restored')
    const config = await fetch(`${serving.address}/api/config`)
    expect(await config.json()).toMatchObject({ maintenance: '復元しています' })
  })

  const newer = (file: string) => {
    const connection = new SqliteConnection(file)
    connection.exec(`insert into kysely_migration (name, timestamp) values ('29990101000000-later', '2999')`)
    connection.close()
  }
  const torn = (file: string) => {
    const connection = new SqliteConnection(file)
    connection.pragma('foreign_keys = off')
    connection.exec(`delete from groups`)
    connection.close()
  }
  const broken = (file: string) => {
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0x5a, 4096, Math.min(bytes.length, 16 * 4096)))
  }
  const foreign = (file: string) => {
    rmSync(file)
    const connection = new SqliteConnection(file)
    connection.exec('create table notes (text text)')
    connection.close()
  }

  it.each<[what: string, spoil: (file: string) => void, outcome: string, reason: string]>([
    ['a broken file', broken, 'refused', backupRefusals['backup-damaged']],
    ['another product’s file', foreign, 'refused', backupRefusals['backup-foreign']],
    ['a file of a newer build', newer, 'refused', backupRefusals['backup-newer']],
    ['data that fail the check', torn, 'rolled-back', '検査に通らなかった'],
  ])('of %s leaves everything that was acknowledged', async (_, spoil, outcome, reason) => {
    const { made } = await withGroup()
    const name = 'spoilt.sqlite'
    copyFileSync(fileOf(made.name), fileOf(name))
    spoil(fileOf(name))
    const epochBefore = await epoch()
    const load = writing(admin)
    await until(
      async () => load.acknowledged.length,
      (count) => count >= 3,
    )
    const state = await restore(name)
    const afterwards = load.acknowledged.length + 2
    await until(
      async () => load.acknowledged.length,
      (count) => count >= afterwards,
    )
    const acknowledged = await load.stop()
    expect([state.outcome, state.reason]).toEqual([outcome, expect.stringContaining(reason)])
    expect(namesIn(databaseFileIn(dataDir)).toSorted()).toEqual(['京都旅行', ...acknowledged].toSorted())
    expect(await epoch()).toBe(epochBefore)
    expect((await admin.ask('GET', '/api/me')).status).toBe(200)
    expect(await actionsLogged()).toEqual(['backup-made', 'restore-begun', 'restore-failed'])
  })

  it('is one at a time, and no backup is made meanwhile', async () => {
    const { made } = await withGroup()
    const begun = await admin.ask('POST', `/api/admin/backups/${made.name}/restore`, {})
    const second = await admin.ask('POST', `/api/admin/backups/${made.name}/restore`, {})
    expect([begun.status, second.status >= 401]).toEqual([202, true])
    await untilEnded(String(begun.body.token))
    expect(readdirSync(folder()).filter((name) => name.startsWith('before-restore-'))).toHaveLength(1)
  })

  it('that its process did not live to check is checked at the next start, and put back if it fails', async () => {
    const { made } = await withGroup()
    await admin.ask('POST', '/api/groups', { name: '失われない旅' })
    await serving.stop()
    const restorePoint = 'before-restore-2026-11-30T00-00-00-000Z.sqlite'
    copyFileSync(databaseFileIn(dataDir), fileOf(restorePoint))
    copyFileSync(fileOf(made.name), databaseFileIn(dataDir))
    torn(databaseFileIn(dataDir))
    writeFileSync(path.join(dataDir, 'restored-unverified'), restorePoint)
    await start()
    expect(namesIn(databaseFileIn(dataDir)).toSorted()).toEqual(['京都旅行', '失われない旅'].toSorted())
    expect(readdirSync(dataDir)).not.toContain('restored-unverified')
  })
})
