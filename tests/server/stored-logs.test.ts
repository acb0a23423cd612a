/** What the server itself writes to the system log, without secrets, and without making any call fail. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { newUuid } from '#client/store/new-id.ts'
import { createLogBuffer } from '#server/logs/log-buffer.ts'
import { openFreshDatabase } from '#tests/support/fresh-database.ts'
import { captureLog } from './captured-log.ts'
import { type TestServer, newKey, startTestServer } from './start-server.ts'
import { ask, call } from './trip-fixture.ts'

let server: TestServer | undefined
afterEach(() => server?.stop())

/** A server whose log goes into its database, as `serve` connects them. */
async function startLogging(options: Parameters<typeof startTestServer>[0] = {}) {
  const kept = captureLog()
  const { call: onCall, defect: onDefect, buffer: logBuffer } = kept.log
  const started = await startTestServer({ onCall, onDefect, logBuffer, ...options })
  server = started
  const stored = async () => {
    await started.writeLogs()
    return started.database.db.selectFrom('systemLogs').selectAll().orderBy('id').execute()
  }
  return { started, kept, stored }
}

it('keeps a defect with its stack, and the failed call, both with its request id and its person', async () => {
  const { started, stored } = await startLogging({
    newInviteCode: () => {
      throw new Error('planted', { cause: new TypeError('the reason') })
    },
  })
  const person = await started.signIn('花子')
  const made = await ask(person, 'POST', '/groups', { name: '京都旅行' })
  const nobodys = await ask(person, 'GET', '/nothing')
  expect([made.status, nobodys.status]).toEqual([500, 404])
  const rows = await stored()
  const about = {
    kind: 'server',
    level: 'error',
    requestId: made.headers['x-request-id'],
    userId: person.user.id,
  }
  expect(rows).toMatchObject([
    { ...about, category: 'POST /api/groups', message: 'Error: planted' },
    { ...about, category: 'http', message: 'POST /api/groups -> 500', stack: null },
  ])
  expect(rows[0]?.stack).toMatch(/^Error: planted\nat .*\n(.*\n)*caused by TypeError: the reason\nat /)
  for (const { timestamp, size } of rows)
    expect([Math.abs(timestamp - Date.now() / 1000) < 600, size > 400]).toEqual([true, true])
})

it('keeps the outage of a database once, when the database is there again', async () => {
  const { kept, stored } = await startLogging()
  for (let time = 0; time < 3; time += 1)
    kept.log.defect(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }), 'POST /api/sync')
  kept.log.waitingForDatabase('ECONNREFUSED')
  expect((await stored()).map(({ level, message }) => [level, message])).toEqual([
    ['error', 'database unavailable: SQLITE_FULL'],
    ['warn', 'waiting for the database: ECONNREFUSED'],
  ])
})

it('has none of the secrets and names that errors, stacks, bodies and devices put into it', async () => {
  const key = newKey()
  const planted = ['花子', '首里そば', 'jiro@example.com', '090-1234-5678', 'ABCDEFGHJK', 'ABCD2345', key]
  const error = new Error(`no row for ${planted.join(' ')}, Bearer ${key}`)
  error.stack = `Error: ${planted.join()}\n    at save (/srv/${key}/store.ts:1:1)\n    at cookie: sid=${key}`
  const { started, stored } = await startLogging({
    newInviteCode: () => {
      throw error
    },
  })
  const person = await started.signIn('花子')
  const { token, user } = person
  await ask(person, 'POST', '/groups', { name: '首里そば' })
  const log = {
    timestamp: 1,
    level: 'critical',
    category: planted.join(' '),
    message: planted.join(' '),
    stack: planted.join('\n'),
    url: `/join/${key}?code=ABCDEFGHJK`,
    userAgent: `${planted.join(' ')} cookie: sid=${token}`,
    data: { name: 'Alexander', inviteCode: 'x-code-x', deep: [{ authorization: token, texts: planted }] },
  }
  await call(person, 'POST', '/logs/system', {
    logs: [{ ...log, id: newUuid(), sessionId: key, requestId: token }],
  })
  await call(person, 'POST', '/debug/logs', { logs: [log], metadata: { url: `/?token=${token}` } })
  const rows = await stored()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['debug', 'device', 'server', 'server'])
  const written = JSON.stringify(rows)
  for (const secret of [...planted, token, 'Alexander', 'x-code-x', user.displayName])
    expect(written).not.toContain(secret)
  expect(written).toContain('store.ts:1:1')
})

it('makes no call fail while it cannot be written, keeps what there is room for, and says what was lost', async () => {
  const database = await openFreshDatabase()
  const real = database.db
  const unwritten: unknown[] = []
  const buffer = createLogBuffer({ onUnwritten: (error) => unwritten.push(error) })
  server = await startTestServer({ database, logBuffer: buffer })
  const person = await server.signIn('花子')
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const failing = new Proxy(real, {
    get: (target, name): unknown => {
      if (name === 'transaction') throw full
      return Reflect.get(target, name)
    },
  })
  const stop = buffer.writeTo({ ...database, db: failing })
  const log = { timestamp: 1, level: 'error', category: 'x', message: 'full' }
  for (let calls = 0; calls < 12; calls += 1) {
    const logs = Array.from({ length: 100 }, () => ({ ...log, id: newUuid() }))
    await call(person, 'POST', '/logs/system', { logs })
    await buffer.flush()
  }
  expect(unwritten).toEqual([full])
  await stop()
  const stopWriting = buffer.writeTo(database)
  await buffer.flush()
  await buffer.flush()
  await stopWriting()
  const rows = await real.selectFrom('systemLogs').select(['kind', 'message']).execute()
  expect(rows.filter(({ kind }) => kind === 'device')).toHaveLength(800)
  expect(rows.filter(({ kind }) => kind === 'server')).toEqual([
    { kind: 'server', message: '400 entries were lost' },
  ])
})

it('keeps what the server says, however much devices send at once', async () => {
  const database = await openFreshDatabase()
  const unwritten: unknown[] = []
  const buffer = createLogBuffer({ onUnwritten: (error) => unwritten.push(error) })
  server = await startTestServer({ database, logBuffer: buffer })
  const add = (kind: 'device' | 'server', count: number, message: string) => {
    for (let each = 0; each < count; each += 1) buffer.add({ kind, level: 'error', category: 'x', message })
  }
  add('device', 2_000, 'a flood')
  add('server', 50, 'a defect')
  add('device', 10, 'many words '.repeat(90))
  const stop = buffer.writeTo(database)
  await stop()
  const rows = await database.db.selectFrom('systemLogs').select(['kind', 'message']).execute()
  expect(rows.filter(({ message }) => message === 'a defect')).toHaveLength(50)
  expect(rows.filter(({ kind }) => kind === 'device')).toHaveLength(800)
  expect(unwritten).toEqual([])
})

it('is written by itself within a second or two', async () => {
  const { started, kept } = await startLogging()
  kept.log.waitingForDatabase('ECONNREFUSED')
  const count = async () => (await started.database.db.selectFrom('systemLogs').select('id').execute()).length
  const until = performance.now() + 10_000
  while ((await count()) === 0) {
    assert(performance.now() < until, 'it is written')
    await setTimeout(100)
  }
  expect(await count()).toBe(1)
})

it('takes no more of the server’s own entries than some hundred a minute', async () => {
  const { kept, stored } = await startLogging()
  for (let time = 0; time < 400; time += 1) kept.log.defect(new Error('again'), 'POST /api/sync')
  const rows = await stored()
  expect(rows.filter(({ message }) => message === 'Error: again')).toHaveLength(300)
  expect(rows.filter(({ message }) => message === '100 entries were lost')).toHaveLength(1)
})
