/** The log has a line for every call and defect, and no content or secrets of people. */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { v7 as uuidV7 } from 'uuid'
import { describeError } from '#server/logs/log.ts'
import { captureLog } from './captured-log.ts'
import { type TestServer, newKey, startTestServer } from './start-server.ts'
import { ask, call, createFixture, lunch, pictures } from './trip-fixture.ts'
import { syncRequest } from './sync-requests.ts'

const accessCode = 'ひらけごま'
let server: TestServer
let kept: ReturnType<typeof captureLog>
beforeEach(async () => {
  kept = captureLog()
  server = await startTestServer({
    onCall: kept.log.call,
    onDefect: kept.log.defect,
  })
})
afterEach(() => server.stop())

it('has a line for every call, with its route pattern and the id that the caller got', async () => {
  const { hanako, group } = await createFixture(server)
  const before = kept.said('call').length
  const asked = [
    [await ask(hanako, 'GET', `/groups/${group}?inviteCode=ABCDEFGHJK`), 'GET', '/api/groups/:groupId', 200],
    [
      await ask(hanako, 'DELETE', `/groups/${group}/members/x`),
      'DELETE',
      '/api/groups/:groupId/members/:memberId',
      400,
    ],
    [await ask(hanako, 'POST', '/groups', '{"name":'), 'POST', '/api/groups', 400],
    [await ask(hanako, 'POST', '/nothing/ABCDEFGHJK'), 'POST', '/api/*', 404],
    [await request(server.http).get('/join/ABCDEFGHJK'), 'GET', '/*', 404],
    [await request(server.http).get('/health'), 'GET', '/health', 200],
    [await request(server.http).get('/api/health'), 'GET', '/health', 200],
    [await ask(hanako, 'GET', '/me').set('origin', 'https://evil.example'), 'GET', '/api/*', 403],
  ] as const
  const lines = kept.said('call').slice(before)
  expect(lines).toEqual(
    asked.map(([{ headers }, method, route, status]) => ({
      time: expect.any(String),
      pid: process.pid,
      msg: 'call',
      requestId: headers['x-request-id'],
      level: route === '/health' ? 'debug' : 'info',
      method,
      route,
      status,
      ms: expect.any(Number),
      isAnswered: true,
    })),
  )
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length)
})

it('contains no content, names or secrets of people', async () => {
  const { hanako, taro, outsider, group, inviteCode, jiro } = await createFixture(server)
  const [key, idempotencyKey] = [newKey(), uuidV7()]
  const signedIn = await request(server.http)
    .post('/api/session/local')
    .send({ displayName: '三郎', key, accessCode })
  const cookie = String(signedIn.headers['set-cookie'])
  const meal = { ...lunch(hanako.user.id), title: '首里そば', description: '割り箸' }
  const participants = [{ userId: hanako.user.id }, { pendingMemberId: jiro }]
  const path = `/groups/${group}/expenses`
  const headers = { 'idempotency-key': idempotencyKey }
  const recorded = await ask(hanako, 'POST', path, { ...meal, participants }, headers)
  await ask(hanako, 'POST', path, { ...meal, amount: -1 }, headers)
  await ask(outsider, 'GET', `/groups/${group}`)
  await ask(taro, 'POST', `/groups/join?inviteCode=${inviteCode}`, { inviteCode })
  await ask(taro, 'POST', '/groups/join', `{"inviteCode":"${inviteCode}"`)
  await call(hanako, 'PUT', `/expenses/${recorded.body.expense.id}`, { title: '夕食' })
  await ask(hanako, 'GET', `/join/${inviteCode}`)
  await ask(hanako, 'DELETE', '/session')

  const log = kept.lines.join('')
  const secrets = [
    ...[hanako, taro, outsider].flatMap(({ token, user }) => [token, user.id, user.displayName]),
    ...[
      signedIn.body.token,
      cookie.split(';')[0],
      'sid',
      'Bearer',
      key,
      idempotencyKey,
      accessCode,
      inviteCode,
    ],
    ...['三郎', '次郎', '京都旅行', '首里そば', '割り箸', '夕食', '昼食', group, jiro],
    ...['清水寺', '個室', '温泉が好き', '090-1234-5678', 'jiro@example.com', ...Object.values(pictures)],
    ...[recorded.body.expense.id, recorded.body.expense.moneyMark],
  ]
  for (const secret of secrets) {
    expect(secret).toBeTruthy()
    expect(log).not.toContain(secret)
  }
  expect(kept.said('call').length).toBeGreaterThan(secrets.length / 2)
})

describe('a defect', () => {
  it('is logged with its stack and the id of its call, however it was thrown', async () => {
    const log = captureLog()
    const failing = await startTestServer({
      onCall: log.log.call,
      onDefect: log.log.defect,
      newInviteCode: () => {
        throw new Error('planted')
      },
    })
    const person = await failing.signIn('花子')
    const made = await ask(person, 'POST', '/groups', { name: '京都旅行' })
    const group = {
      mutationId: uuidV7(),
      scope: `g:${uuidV7()}`,
      name: 'group.create',
      time: failing.clock.now,
      args: { name: '京都旅行', description: '', inviteMethod: 'open' },
    }
    const sent = syncRequest(person, { cursors: {}, mutations: [group] })
    const synced = await ask(person, 'POST', '/sync', sent)
    expect([made.status, synced.body.results[0].status]).toEqual([500, 'failed'])
    expect(log.said('defect')).toMatchObject(
      [
        { place: 'POST /api/groups', requestId: made.headers['x-request-id'] },
        { place: 'sync group.create', requestId: synced.headers['x-request-id'] },
      ].map((line) => ({
        ...line,
        level: 'error',
        error: {
          type: 'Error',
          message: 'planted',
          stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
        },
      })),
    )
    expect(log.said('call').filter(({ level }) => level === 'error')).toHaveLength(1)
    expect(log.lines.join('')).not.toContain('京都旅行')
    await failing.stop()
  })

  const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)
  it.each([
    ['a reason', error('told why', { cause: error('the reason') }), ['told why', 'the reason']],
    ['a code', error('busy', { code: 'SQLITE_BUSY' }), ['SQLITE_BUSY']],
    ['broken JSON', new SyntaxError('Unexpected token in "首里そば"'), ['SyntaxError']],
    ['an unusable value', error('invalid input: "首里そば"', { code: '22P02' }), ['22P02']],
    ['the row it stands for', error('duplicate', { detail: 'Key (title)=(首里そば)' }), ['duplicate']],
    ['what is no error', '首里そば', ['string']],
  ])('with %s is described without people’s content', (_what, thrown, said) => {
    const described = JSON.stringify(describeError(thrown))
    for (const word of said) expect(described).toContain(word)
    expect(described).not.toContain('首里そば')
  })
})
