/** The restore points that restores leave beside the data do not fill the disk. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupRefusals, backupSentences } from '#shared/messages/server.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'

let dataDir = ''
let folder = ''
let backup = ''
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  folder = path.join(dataDir, 'backups')
  backup = path.join(folder, '2026-11-01.sqlite')
  const database = openDatabase({ dataDir })
  await migrate(database)
  await database.close()
  mkdirSync(folder)
  await command('backup', backup)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const command = (...commandLine: string[]) => runCommand(commandLine, { dataDir, databaseUrl: null })
const point = (day: number) => path.join(folder, `before-restore-2026-11-0${day}T10-00-00-000Z.sqlite`)
const put = (...files: string[]) => files.forEach((file) => writeFileSync(file, ''))
const left = () =>
  readdirSync(folder)
    .map((name) => path.join(folder, name))
    .toSorted()
/** Runs a restore. Returns its message and the restore point that it has made. */
async function restore(file: string) {
  const before = left()
  const { isDone, sentence } = await command('restore', file)
  expect(isDone).toBe(true)
  const made = left().find((each) => !before.includes(each)) ?? ''
  return { made, said: sentence.split('\n').slice(3).join('\n') }
}

it('the newest three stay, the removed ones are named, and other files are not touched', async () => {
  put(point(1), `${point(1)}-wal`, point(2), point(3), point(4), path.join(folder, 'before-restore-mine'))
  const { made, said } = await restore(backup)
  expect(said).toBe(
    [backupSentences.restorePoint(made), backupSentences.removed([point(1), point(2)])].join('\n'),
  )
  expect(left()).toEqual(
    [backup, path.join(folder, 'before-restore-mine'), point(3), point(4), made].toSorted(),
  )
})

it('up to three, none is removed and nothing is reported', async () => {
  put(point(1), point(2))
  const { made, said } = await restore(backup)
  expect(said).toBe(backupSentences.restorePoint(made))
  expect(left()).toEqual([backup, point(1), point(2), made].toSorted())
})

it('the restore point that was just restored stays, however old it is', async () => {
  await command('backup', point(1))
  put(point(2), point(3), point(4))
  const { made } = await restore(point(1))
  expect(left()).toEqual([backup, point(1), point(3), point(4), made].toSorted())
})

it('a restore point that cannot be removed does not make the restore fail', async () => {
  mkdirSync(point(1))
  put(point(2), point(3), point(4))
  const { made, said } = await restore(backup)
  expect(said).toBe([backupSentences.restorePoint(made), backupSentences.removed([point(2)])].join('\n'))
})

it('a refused restore removes no restore point', async () => {
  put(point(1), point(2), point(3), point(4))
  expect(await command('restore', point(1))).toEqual({
    isDone: false,
    sentence: backupRefusals['backup-foreign'],
  })
  expect(left()).toEqual([backup, point(1), point(2), point(3), point(4)].toSorted())
})
