/** What ends statements of the explorer that take too much, and what is left of their processes (docs/decisions/0120-explorer.md). */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { freshPostgres, isOnPostgres } from '#tests/support/fresh-database.ts'
import { asked, plantSecrets, planted } from './explorer-fixture.ts'
import { type Hostile, type Outcome, exhausting, hostileStatements } from './hostile-statements.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { ask } from './trip-fixture.ts'

let dir: string
let server: TestServer
let admin: Person
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  // Where the processes have their folders.
  vi.stubEnv('TMPDIR', dir)
  const database = openDatabase(
    isOnPostgres() ? { databaseUrl: await freshPostgres('migrated') } : { file: path.join(dir, 'x.sqlite') },
  )
  await migrate(database)
  await plantSecrets(database)
  server = await startTestServer({ database })
  admin = await server.signIn('管理 花子')
  await grantAdmin(database, admin.user.id, startOfTests)
})
afterAll(async () => {
  await server.stop()
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true })
})

const codeOf: Record<Outcome, string | undefined> = {
  answered: undefined,
  'not-allowed': 'query-not-allowed',
  several: 'one-statement-only',
  failed: 'query-failed',
  'too-slow': 'query-too-slow',
  'too-large': 'query-too-large',
  // Only of statements that are to write.
  'writes-nothing': undefined,
  'too-many': undefined,
}
const foldersLeft = () => readdirSync(dir).filter((name) => name.startsWith('waritabi-explorer-'))
const childrenLeft = () =>
  execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('explorer-child'))

/** What the work answers, and how often `/health` has answered meanwhile. */
async function healthBeside<T>(work: PromiseLike<T>): Promise<{ answer: T; healthCount: number }> {
  let healthCount = 0
  let isDone = false
  const working = Promise.resolve(work).finally(() => (isDone = true))
  while (!isDone) {
    await fetch(`${server.address}/health`)
    healthCount += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { answer: await working, healthCount }
}

/** As the database of this run knows them. */
const known = (statements: readonly Hostile[]) =>
  statements.flatMap((each) => {
    const outcome = each[isOnPostgres() ? 'postgres' : 'sqlite']
    return outcome === undefined ? [] : [[each.text, outcome] as const]
  })

async function run(text: string) {
  const { status, body } = await ask(admin, 'POST', '/admin/db/execute', { query: asked(text, planted) })
  expect(JSON.stringify(body.rows ?? [])).not.toMatch(planted.pattern)
  expect([foldersLeft(), childrenLeft()]).toEqual([[], []])
  return { status, body }
}

describe('a statement', () => {
  it.each(known(hostileStatements))('%s: %s, and its process is gone', async (text, outcome) => {
    const { status, body } = await run(text)
    expect([body.code, body.message]).toEqual([codeOf[outcome], body.message])
    expect(status).toBe(outcome === 'answered' ? 200 : outcome === 'not-allowed' ? 403 : 422)
  })

  it.each(known(exhausting))('%s is ended by one of the limits', async (text) => {
    expect(['query-too-slow', 'query-too-large']).toContain((await run(text)).body.code)
  })

  it.skipIf(isOnPostgres())('that takes a gigabyte is ended by the limit of memory', async () => {
    expect((await run('select zeroblob(1000000000)')).body.code).toBe('query-too-large')
  })

  it('that never ends is stopped after two seconds, and the server answers others meanwhile', async () => {
    const query = 'with recursive r (x) as (select 1 union all select x + 1 from r) select count(*) from r'
    const { answer, healthCount } = await healthBeside(ask(admin, 'POST', '/admin/db/execute', { query }))
    expect(answer.body.code).toBe('query-too-slow')
    expect(healthCount).toBeGreaterThan(5)
  })

  it('whose rows are many bytes is cut', async () => {
    const text = isOnPostgres() ? "repeat('x', 100000)" : "printf('%.*c', 100000, 'x')"
    const query = `with recursive r (x) as (select 1 union all select x + 1 from r where x < 900) select ${text} from r`
    const { body } = await ask(admin, 'POST', '/admin/db/execute', { query })
    expect([body.rowCount, body.cut]).toEqual([49, 'bytes'])
  })

  it('that waits for another is not run once its admin is none any more', async () => {
    const { database } = server
    const query = 'with recursive r (x) as (select 1 union all select x + 1 from r) select count(*) from r'
    // A call is made when its answer is waited for.
    const running = Promise.resolve(ask(admin, 'POST', '/admin/db/execute', { query }))
    while (childrenLeft().length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    const waiting = [
      Promise.resolve(ask(admin, 'POST', '/admin/db/execute', { query: 'select 1' })),
      Promise.resolve(ask(admin, 'GET', '/admin/db/tables/users/rows')),
    ]
    // Long enough to be behind the gates, where the role has been looked at.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await database.db.updateTable('systemAdmins').set({ isActive: 0 }).execute()
    expect((await running).body.code).toBe('query-too-slow')
    const codes = (await Promise.all(waiting)).map(({ body }) => body.code)
    expect(codes).toEqual(['not-system-admin', 'not-system-admin'])
    await grantAdmin(database, admin.user.id, startOfTests)
  })

  it('is stopped when nobody waits for its answer any more', async () => {
    const query = 'with recursive r (x) as (select 1 union all select x + 1 from r) select count(*) from r'
    const aborting = new AbortController()
    const asking = fetch(`${server.address}/api/admin/db/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid=${admin.token}` },
      body: JSON.stringify({ query }),
      signal: aborting.signal,
    }).catch((error: unknown) => error)
    while (childrenLeft().length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    const began = performance.now()
    aborting.abort()
    expect(await asking).toHaveProperty('name', 'AbortError')
    while (childrenLeft().length > 0 || foldersLeft().length > 0)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
