/** Who may write by SQL in the explorer, and how statements without end are stopped. */
import { statSync } from 'node:fs'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseFileIn } from '#server/db/open-database.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { dumpDatabase } from './dump-database.ts'
import { startWithWriter } from './explorer-writes-fixture.ts'
import { exhaustingWrites } from './hostile-writes.ts'
import { addExpense } from './recovery-fixture.ts'
import { startTestServer } from './start-server.ts'
import { ask } from './trip-fixture.ts'

const trials = '/admin/db/trials'
const writes = '/admin/db/writes'

let fixture: Awaited<ReturnType<typeof startWithWriter>>
beforeAll(async () => {
  fixture = await startWithWriter()
  await addExpense(fixture.phone, '昼食')
  await fixture.phone.drain()
})
afterAll(() => fixture.stop())

/** The log has each call. */
const dumpWithoutLog = async () =>
  (await dumpDatabase(fixture.server.database))
    .split('\n')
    .filter((line) => !line.startsWith('admin_access_logs'))

describe('each call', () => {
  const calls: [string, object][] = [
    [trials, { query: 'delete from expenses' }],
    [writes, { trial: 'x' }],
  ]
  it.each(calls)('%s is refused to everybody else', async (address, body) => {
    const { server, taro } = fixture
    const others = [taro, { agent: request.agent(server.http) }]
    const answers = await Promise.all(others.map((person) => ask(person, 'POST', address, body)))
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [403, 'not-system-admin'],
      [401, 'signed-out'],
    ])
  })

  it.each(calls)('%s needs a sign-in of the last ten minutes', async (address, body) => {
    const { server, admin } = fixture
    server.clock.now += 601
    const { body: refused } = await ask(admin, 'POST', address, body)
    expect(refused.code).toBe('sign-in-too-old')
    await admin.comeBack()
  })

  it.each(calls)('%s needs the setting', async (address, body) => {
    const { server, admin } = fixture
    const { database } = server
    const without = await startTestServer({ database, now: () => server.clock.now })
    const agent = request.agent(without.http).set('authorization', `Bearer ${admin.token}`)
    const { body: answered } = await agent.post('/api/session/local').send(admin.signingIn)
    const again = { agent: request.agent(without.http).set('authorization', `Bearer ${answered.token}`) }
    const { status, body: refused } = await ask(again, 'POST', address, body)
    expect([status, refused.code]).toEqual([403, 'explorer-writes-off'])
    await without.stopServing()
    await admin.comeBack()
  })

  it.each<[string, object, string]>([
    [trials, {}, '400 unreadable'],
    [trials, { query: 'delete from expenses', surplus: 1 }, '400 unknown-field'],
    [trials, { query: ' ' }, '422 query-required'],
    [trials, { query: 'x'.repeat(10_001) }, '422 text-too-long'],
    [writes, {}, '400 unreadable'],
    [writes, { trial: 'x', query: 'delete from expenses' }, '400 unknown-field'],
    [writes, { trial: 'x' }, '409 query-trial-unknown'],
  ])('%s with %j is answered by %s', async (address, body, expected) => {
    const { status, body: refused } = await ask(fixture.admin, 'POST', address, body)
    expect(`${status} ${refused.code}`).toBe(expected)
  })
})

it.runIf(isOnPostgres())('PostgreSQL has no restore points, so that nothing is tried', async () => {
  const { status, body } = await ask(fixture.admin, 'POST', trials, { query: 'delete from expenses' })
  expect([status, body.code]).toEqual([409, 'restore-points-unavailable'])
})

describe.skipIf(isOnPostgres())('a statement without end', () => {
  it.each(exhaustingWrites)('%s is ended by a limit, and leaves nothing', async (query) => {
    const log = `${databaseFileIn(fixture.dir)}-wal`
    const [before, size] = [await dumpWithoutLog(), statSync(log).size]
    let isOver = false
    const trying = ask(fixture.admin, 'POST', trials, { query }).then((answer) => {
      isOver = true
      return answer
    })
    let health = 0
    while (!isOver) {
      await request(fixture.server.http).get('/health').expect(200)
      health += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(['query-too-slow', 'query-too-large', 'query-changes-too-many']).toContain(
      (await trying).body.code,
    )
    expect(health).toBeGreaterThan(5)
    expect(await dumpWithoutLog()).toEqual(before)
    // The entry of the log takes a few pages.
    expect(statSync(log).size - size).toBeLessThan(1_000_000)
  })
})
