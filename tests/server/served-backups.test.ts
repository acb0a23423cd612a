/** Backups while a server runs, under a load that writes: they have what was acknowledged before. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingDefaults } from '#shared/model/server-settings.ts'
import { createBackups } from '#server/backup/backups.ts'
import { isIntact } from '#server/db/sqlite-files.ts'
import { newToken } from '#server/identity/secrets.ts'
import {
  actionsLogged,
  admin,
  backUp,
  beginServing,
  dataDir,
  endServing,
  fileOf,
  folder,
  kept,
  list,
  namesIn,
  serving,
  until,
  withGroup,
  writing,
} from './served-backups-fixture.ts'

beforeEach(beginServing)
afterEach(endServing)

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
    const listed = new Set(files.map(({ name, kind, check }) => [name, kind, check]))
    expect(listed).toEqual(
      new Set([
        [made.name, 'manual', 'passed'],
        ['put-there.sqlite', 'other', 'damaged'],
      ]),
    )
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
