/** Another process writes to the same file of SQLite for longer than the server waits for it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { startTestServer } from './start-server.ts'

it('who writes meanwhile is told to come again, and is served when it has ended', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'waritabi-'))
  const file = join(dir, 'waritabi.sqlite')
  const database = openDatabase({ file })
  await migrate(database)
  const server = await startTestServer({ database })
  const { agent } = await server.signIn('花子')
  const create = () => agent.post('/api/groups').send({ name: '京都' })
  const another = new SqliteConnection(file)
  another.exec('begin immediate')
  await sql`pragma busy_timeout = 1`.execute(database.db)
  const { status, body, headers } = await create()
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  expect(server.takeDefects()).toMatchObject([{ code: 'SQLITE_BUSY' }])
  another.close()
  expect((await create()).status).toBe(200)
  await server.stop()
  rmSync(dir, { recursive: true })
})
