/** The files with everybody's expenses and sessions cannot be read by other users of the computer. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUp } from '#server/backup/backup-commands.ts'
import { restore } from '#server/backup/restore.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'

let dir = ''
let dataDir = ''
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = path.join(dir, 'data')
  await openOnce()
})
afterEach(() => rmSync(dir, { recursive: true }))

async function openOnce(): Promise<void> {
  const database = openDatabase({ dataDir })
  await migrate(database)
  await database.close()
}

const isPrivate = (place: string) => (statSync(place).mode & 0o077) === 0

it('the data, a backup and a restore point are private', async () => {
  const file = path.join(dir, 'backup.sqlite')
  await backUp(dataDir, file)
  await restore(dataDir, { file, now: new Date(0), withoutNewerKeys: false })
  const kept = path.join(dataDir, 'backups')
  const places = [dataDir, databaseFileIn(dataDir), file, kept]
  for (const name of readdirSync(kept)) places.push(path.join(kept, name))
  expect(places).toHaveLength(5)
  expect(places.filter((place) => !isPrivate(place))).toEqual([])
})

it('a file that an earlier version left readable by all becomes private', async () => {
  chmodSync(databaseFileIn(dataDir), 0o644)
  await openOnce()
  expect(isPrivate(databaseFileIn(dataDir))).toBe(true)
})
