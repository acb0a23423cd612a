/** Another process holds the write lock of the same SQLite file for longer than the server waits. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let dir: string
let server: TestServer
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'waritabi-'))
})
afterEach(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

/** A person makes a group while another process holds the lock. */
async function whileLocked(busyMsMax: number) {
  const file = join(dir, 'waritabi.sqlite')
  const database = openDatabase({ file, busyMsMax })
  await migrate(database)
  server = await startTestServer({ database })
  const { agent } = await server.signIn('花子')
  const another = new SqliteConnection(file)
  another.exec('begin immediate')
  const create = async () => agent.post('/api/groups').send({ name: '京都' })
  return { create, health: () => agent.get('/health'), unlock: () => another.close() }
}

it('a write meanwhile is answered with a time to retry, and succeeds once the lock is released', async () => {
  const { create, unlock } = await whileLocked(1)
  const { status, body, headers } = await create()
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  expect(server.takeDefects()).toMatchObject([{ code: 'SQLITE_BUSY' }])
  unlock()
  expect((await create()).status).toBe(200)
})

it('a write that waits for the lock does not block other calls, and succeeds without a retry', async () => {
  const { create, health, unlock } = await whileLocked(60_000)
  const created = create()
  for (let asked = 0; asked < 3; asked++) expect((await health()).status).toBe(200)
  unlock()
  expect((await created).status).toBe(200)
})
