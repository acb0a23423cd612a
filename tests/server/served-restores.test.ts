/**
 * Restores while a server runs, under a load that writes. What the server has acknowledged is there afterwards, or was made after
 * the backup that was restored.
 */
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { backupRefusals } from '#shared/messages/server.ts'
import { databaseFileIn } from '#server/db/open-database.ts'
import {
  actionsLogged,
  admin,
  beginServing,
  dataDir,
  endServing,
  epoch,
  fileOf,
  folder,
  kept,
  namesIn,
  restore,
  serving,
  start,
  until,
  untilEnded,
  withGroup,
  writing,
} from './served-backups-fixture.ts'

beforeEach(beginServing)
afterEach(endServing)

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
