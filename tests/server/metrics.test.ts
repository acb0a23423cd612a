/** What the server counts of itself, who may read it, and that nothing in it is of people. */
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Overview } from '#shared/api/overview.ts'
import { createSlots } from '#server/answers/slots.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { type AdminServer, startAdminServer, statusAndCode } from './admin-fixture.ts'
import { startOfTests, startTestServer } from './start-server.ts'
import { ask, call } from './trip-fixture.ts'

const metricsToken = 'a-token-of-the-environment'
let fixture: AdminServer
beforeAll(async () => {
  fixture = await startAdminServer({ metricsToken, isLoopbackOnly: false })
})
afterAll(() => fixture.stop())

const read = (headers: Record<string, string> = {}) =>
  request(fixture.server.http).get('/metrics').set(headers)
const valueOf = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('GET /metrics', () => {
  it.each<[who: string, headers: Record<string, string>, status: number]>([
    ['a program of this computer', {}, 200],
    ['whoever has the token, behind a proxy', forwardedWith(metricsToken), 200],
    ['whoever has another token', { authorization: 'Bearer nobody-knows-this-one' }, 404],
    [
      'whoever has another scheme',
      { authorization: `Basic ${metricsToken}`, 'x-real-ip': '203.0.113.9' },
      404,
    ],
    ['whoever comes through a proxy', { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['whoever comes by another name', { host: 'waritabi.example' }, 404],
  ])('answers %s as it may', async (_, headers, status) => {
    const answered = await read(headers)
    expect(answered.status).toBe(status)
    expect(answered.text.includes('waritabi_people')).toBe(status === 200)
  })

  it('without a token answers nobody from elsewhere, whatever they send', async () => {
    const server = await startTestServer({ settings: { isLoopbackOnly: false } })
    const asked = request(server.http).get('/metrics').set(forwardedWith('null'))
    expect((await asked).status).toBe(404)
    await server.stop()
  })

  it('has calls by pattern, and the sizes of the database', async () => {
    await ask(fixture.admin, 'GET', `/admin/user-detail/${fixture.taro.user.id}`)
    const { text, headers } = await read()
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(text).toMatch(
      /calls_total\{method="GET",route="\/api\/admin\/user-detail\/:userId",status="200"\} \d/,
    )
    expect(valueOf(text, 'waritabi_people')).toBe(2)
    expect(valueOf(text, 'waritabi_long_answers_waiting')).toBe(0)
  })

  it('has no names, ids, codes or tokens', async () => {
    const { groupId, inviteCode, jiro } = await fixture.trip()
    await call(fixture.taro, 'GET', `/groups/${groupId}`)
    await ask(fixture.taro, 'GET', `/join/${inviteCode}?token=${metricsToken}`)
    await request(fixture.server.http).get(`/join?code=${inviteCode}`)
    const { text } = await read()
    const answered = JSON.stringify((await ask(fixture.admin, 'GET', '/admin/overview')).body)
    const secrets = [
      ...[fixture.admin, fixture.taro].flatMap(({ user, token }) => [user.id, user.displayName, token]),
      ...[groupId, inviteCode, jiro, metricsToken, '京都旅行', '次郎', 'jiro@example.com'],
    ]
    expect(secrets.filter((secret) => text.includes(secret) || answered.includes(secret))).toEqual([])
  })
})

describe('GET /api/admin/overview', () => {
  it('says how much there is and what was slow, and the same as the metrics', async () => {
    const { metrics, clock } = fixture.server
    metrics.countCall({ method: 'GET', route: '/api/groups', status: 200, ms: 7_300 })
    metrics.countCall({ method: 'GET', route: '/api/sync/events', status: 200, ms: 900_000 })
    metrics.takeSample()
    const { body } = await ask(fixture.admin, 'GET', '/admin/overview')
    const overview = Overview.parse(body.overview)
    expect(overview.slowest[0]).toEqual({
      method: 'GET',
      route: '/api/groups',
      status: 200,
      ms: 7_300,
      at: clock.now,
    })
    expect(overview.minutes.at(-1)).toMatchObject({ at: startOfTests, streams: 0, waiting: 0 })
    expect(overview.sizes.people).toEqual({ count: 2, isLowerBound: false })
    const { text } = await read()
    expect(valueOf(text, 'waritabi_rows')).toBe(overview.sizes.rows.count)
  })

  it('is for system admins', async () => {
    expect(await statusAndCode(fixture.taro, 'GET', '/admin/overview')).toEqual([403, 'not-system-admin'])
    const nobody = await request(fixture.server.http).get('/api/admin/overview')
    expect([nobody.status, nobody.body.code]).toEqual([401, 'signed-out'])
  })
})

it('an hour is kept, and of it the slowest call of ten routes', () => {
  let now = 0
  const metrics = createMetrics({ now: () => now, streams: () => 3 })
  for (let minute = 1; minute <= 70; minute += 1) {
    now = minute * 60
    for (const ms of [minute, 1000 - minute])
      metrics.countCall({ method: 'FOO', route: `/${minute}`, status: 404, ms })
    metrics.takeSample()
  }
  const minutes = metrics.minutes()
  expect([minutes.length, minutes[0]?.at, minutes.at(-1)?.at]).toEqual([60, 11 * 60, 70 * 60])
  expect(minutes.every(({ calls, streams }) => calls === 2 && streams === 3)).toBe(true)
  const slowest = metrics.slowest()
  expect(slowest.map(({ ms }) => ms)).toEqual(Array.from({ length: 10 }, (_, index) => 988 - index))
  expect(slowest[0]?.method).toBe('other')
  expect(new Set(slowest.map(({ route }) => route)).size).toBe(10)
})

it('works that run and wait are counted until they end, also those that fail', async () => {
  const counts = { running: 0, waiting: 0 }
  const inSlot = createSlots(3, counts)
  const ending = Promise.withResolvers<string>()
  const works = Array.from({ length: 5 }, () => inSlot(() => ending.promise))
  expect(counts).toEqual({ running: 3, waiting: 2 })
  ending.reject(new Error('failed'))
  expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(counts).toEqual({ running: 0, waiting: 0 })
})

function forwardedWith(token: string) {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }
}
