/** What backups, the database explorer, and deletions of accounts and groups do with attachments. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { RowList } from '#shared/api/explorer.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import { readContent } from '#server/db/attachment-contents.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { freshPostgres, isOnPostgres } from '#tests/support/fresh-database.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { attach, fetched, photoOf, storedIn } from './attachment-fixture.ts'
import { type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { type Fixture, ask, call, createFixture } from './trip-fixture.ts'

const content = photoOf(300_000)
const day = 24 * 60 * 60

let dir: string
let database: Database
let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  database = openDatabase(
    isOnPostgres() ? { databaseUrl: await freshPostgres('migrated') } : { dataDir: dir },
  )
  await migrate(database)
  server = await startTestServer({ database })
  fixture = await createFixture(server)
})
afterEach(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

async function attached(person = fixture.hanako, bytes = content): Promise<string> {
  const { body } = await attach(person, bytes, { groupId: fixture.group })
  return String(body.attachment?.id)
}

it.skipIf(isOnPostgres())('a backup has the bytes, and a restore brings them back', async () => {
  const id = await attached()
  const file = path.join(dir, 'backup.sqlite')
  const command = (...words: string[]) => runCommand(words, { dataDir: dir, databaseUrl: null })
  await server.stop()
  expect((await command('backup', file)).isDone).toBe(true)
  const changed = openDatabase({ dataDir: dir })
  for (const table of ['attachmentContents', 'attachments'] as const)
    await changed.db.deleteFrom(table).execute()
  await changed.close()
  expect((await command('restore', file)).isDone).toBe(true)
  database = openDatabase({ dataDir: dir })
  server = await startTestServer({ database })
  const [row] = await database.db.selectFrom('attachments').selectAll().execute()
  assert(row, 'there is one attachment')
  const bytes = await database.db.transaction().execute((tx) => readContent(tx, row))
  expect([row.id, bytes.equals(content)]).toEqual([id, true])
})

it('the explorer and its exports show what rows say of a file, and its bytes to nobody who does not ask for them', async () => {
  await attached()
  const admin = await server.signIn('管理者')
  await grantAdmin(database, admin.user.id, startOfTests)
  const rowsOf = async (address: string) =>
    RowList.parse(await call(admin, 'GET', `/admin/db/tables/${address}`)).rows
  const [row] = await rowsOf('attachments/rows')
  expect(row?.cells).toEqual(expect.arrayContaining(['領収書.jpg', content.length, 'image/jpeg', 256]))
  const lengths = [256 * 1024, content.length - 256 * 1024]
  const pieces = async (query = '') =>
    (await rowsOf(`attachment_pieces/rows${query}`)).map(({ cells }) => cells.at(-1))
  expect([await pieces(), await pieces('?personal=1')]).toEqual([[null, null], lengths])
  const { text } = await ask(admin, 'GET', '/admin/db/tables/attachment_pieces/export?format=json')
  expect(JSON.parse(text)).toMatchObject([{ piece: 0 }, { piece: 1 }])
  expect(JSON.parse(text)[0]).not.toHaveProperty('content')
})

it('what a person has attached stays for the group when they delete their account', async () => {
  const id = await attached(fixture.taro)
  const { user } = fixture.taro
  expect((await ask(fixture.taro, 'DELETE', '/me', { userId: user.id })).status).toBe(200)
  await purge(database, server.clock.now + 31 * day)
  expect(await fetched(fixture.hanako, id)).toEqual(content)
  const { attachments } = await call(fixture.hanako, 'GET', `/groups/${fixture.group}/attachments`)
  expect(attachments).toMatchObject([{ id, createdBy: user.id }])
  expect(await wrongSums(database)).toEqual([])
})

it('the bytes of a group go with it after thirty days, when the account of its only member is deleted', async () => {
  const id = await attached()
  const { outsider, otherGroup } = fixture
  await attach(outsider, photoOf(900), { groupId: otherGroup })
  expect(await storedIn(server)).toEqual({ contents: 2, pieces: 3 })
  expect((await ask(outsider, 'DELETE', '/me', { userId: outsider.user.id })).status).toBe(200)
  await purge(database, server.clock.now + 29 * day)
  expect((await storedIn(server)).contents).toBe(2)
  await purge(database, server.clock.now + 31 * day)
  expect(await storedIn(server)).toEqual({ contents: 1, pieces: 2 })
  expect(await fetched(fixture.hanako, id)).toEqual(content)
})
