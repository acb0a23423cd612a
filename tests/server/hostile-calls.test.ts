/** Which origins the server accepts, and how it treats calls that its own client would never send. */
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { type TestServer, startTestServer } from './start-server.ts'

const open = { accessCode: 'ひらけごま', isLoopbackOnly: false }

describe('a server without an access code', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('reports that it is running, and its time', async () => {
    for (const path of ['/health', '/api/health']) {
      const { status, body } = await request(server.http).get(path)
      expect([status, body]).toEqual([200, { success: true, serverTime: server.clock.now }])
    }
  })

  it.each([
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['evil.example:3000', 403],
    ['localhost.evil.example', 403],
    ['192.168.1.2', 403],
  ])('asked as %s answers %i, so that no other site can point its name here', async (host, status) => {
    for (const path of ['/health', '/api/config']) {
      expect((await request(server.http).get(path).set('host', host)).status).toBe(status)
    }
  })

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'refuses calls that a proxy forwards with %s',
    async (header) => {
      const { status, body } = await request(server.http).get('/api/config').set(header, 'for=192.0.2.1')
      expect([status, body.code]).toEqual([403, 'not-allowed'])
    },
  )

  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/me'],
    ['GET', '/api/session/local'],
    ['OPTIONS', '/api/me'],
  ])('answers %s %s as an unknown call, before it checks the session', async (method, path) => {
    const response = await request(server.http)[
      method === 'GET' ? 'get' : method === 'POST' ? 'post' : 'options'
    ](path)
    expect(response.status).toBe(404)
    expect(response.body).toEqual({
      success: false,
      error: rejectionSentences['no-such-call'],
      code: 'no-such-call',
    })
  })

  it.each([
    ['broken JSON', '{"displayName":', 'application/json', 400, 'unreadable'],
    ['another type', 'displayName=x', 'application/x-www-form-urlencoded', 400, 'unreadable'],
    ['JSON that says it is text', '{"displayName":"x"}', 'text/plain', 400, 'unreadable'],
    ['another alphabet', '{"displayName":"x"}', 'application/json; charset=x-none', 400, 'unreadable'],
    ['a text alone', '"x"', 'application/json', 400, 'unreadable'],
    [
      'nesting without end',
      `{"displayName":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      'application/json',
      400,
      'unreadable',
    ],
    [
      'nesting behind a quotation mark that is part of a text',
      `{"displayName":"\\"","x":${'['.repeat(30)}${']'.repeat(30)}}`,
      'application/json',
      400,
      'unreadable',
    ],
    [
      'objects without end',
      `{"displayName":[${'{},'.repeat(30_000)}{}]}`,
      'application/json',
      413,
      'too-large',
    ],
    [
      'a megabyte',
      JSON.stringify({ displayName: 'x'.repeat(1024 * 1024) }),
      'application/json',
      413,
      'too-large',
    ],
  ])('does not read %s', async (_what, body, type, status, code) => {
    const response = await request(server.http)
      .post('/api/session/local')
      .set('content-type', type)
      .send(body)
    expect([response.status, response.body.code]).toEqual([status, code])
  })

  it('reads texts full of brackets and quotation marks', async () => {
    const displayName = '[[{"\\\\'.repeat(10)
    const { body } = await request(server.http).post('/api/session/local').send({ displayName })
    expect(body.user.displayName).toBe(displayName)
  })

  it('accepts only UTF-8, and limits bytes', async () => {
    const type = 'application/json; charset=utf-16le'
    const call = request(server.http).post('/api/session/local').set('content-type', type)
    const { status, body } = await call.send(Buffer.from('{"displayName":"x"}', 'utf16le'))
    expect([status, body.code]).toEqual([400, 'unreadable'])
  })

  it('answers an address that cannot be decoded', async () => {
    const { status, body } = await request(server.http).get('/api/%E0%A4%A')
    expect([status, body.code]).toEqual([404, 'no-such-call'])
  })
})

describe('browsers', () => {
  /** The origin of the server's own page comes first in each row. */
  const origins: [string, Record<string, string>, { publicOrigin?: string; trustProxy?: number }, boolean][] =
    [
      ['a program that is none', {}, {}, true],
      ['the page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, {}, true],
      ['the page, reading', { 'sec-fetch-site': 'same-origin' }, {}, true],
      ['an old one', { origin: 'http://localhost:3000' }, {}, true],
      ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, {}, false],
      ['another site, reading', { 'sec-fetch-site': 'cross-site' }, {}, false],
      ['another site in an old one', { origin: 'https://evil.example' }, {}, false],
      ['another port', { origin: 'http://localhost:9', 'sec-fetch-site': 'same-site' }, {}, false],
      ['another port in an old one', { origin: 'http://localhost:9' }, {}, false],
      ['the page over https, asked over http', { origin: 'https://localhost:3000' }, {}, false],
      ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, {}, false],
      ['a frame without an origin in an old one', { origin: 'null' }, {}, false],
      ['an address that was typed', { 'sec-fetch-site': 'none' }, {}, false],
      ['a word that no browser says', { 'sec-fetch-site': 'Same-Origin' }, {}, false],
      [
        'a foreign origin that calls itself own',
        { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
        {},
        false,
      ],
      [
        'the public origin',
        { origin: 'https://trip.example' },
        { publicOrigin: 'https://trip.example' },
        true,
      ],
      [
        'the inner name of a public server',
        { origin: 'http://localhost:3000' },
        { publicOrigin: 'https://trip.example' },
        false,
      ],
      [
        'the public origin in capitals',
        { origin: 'https://TRIP.example' },
        { publicOrigin: 'https://trip.example' },
        false,
      ],
      [
        'the name before it',
        { origin: 'https://trip.example.evil' },
        { publicOrigin: 'https://trip.example' },
        false,
      ],
      [
        'https that a trusted proxy took',
        { origin: 'https://localhost:3000', 'x-forwarded-proto': 'https' },
        { trustProxy: 1 },
        true,
      ],
      [
        'https that nobody vouches for',
        { origin: 'https://localhost:3000', 'x-forwarded-proto': 'https' },
        {},
        false,
      ],
    ]

  it.each(origins)('as %s: %j at %j may call: %s', async (_who, headers, settings, isTaken) => {
    const server = await startTestServer({ settings: { isLoopbackOnly: false, ...settings } })
    for (const call of [
      request(server.http).post('/api/session/local').send({ displayName: '花子' }),
      request(server.http).get('/api/config'),
      request(server.http).get('/api/me'),
      request(server.http).get('/api/sync/events'),
      request(server.http).delete('/api/session'),
    ]) {
      const answered = await call.set({ host: 'localhost:3000', ...headers })
      expect(answered.body.code === 'foreign-origin').toBe(!isTaken)
      if (isTaken) continue
      expect(answered.status).toBe(403)
      expect(answered.headers).not.toHaveProperty('set-cookie')
    }
    await server.stop()
  })

  it('get security headers at every address', async () => {
    const server = await startTestServer()
    for (const path of ['/health', '/api/config', '/api/nothing']) {
      const { headers } = await request(server.http).get(path)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).toMatchObject({
        ...{
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'x-frame-options': 'DENY',
        },
        'permissions-policy': expect.stringContaining('camera=(self), geolocation=()'),
      })
      const policy = new Set((headers['content-security-policy'] ?? '').split(';'))
      for (const part of [
        ...["default-src 'self'", "script-src 'self'", "connect-src 'self'", "base-uri 'none'"],
        ...["object-src 'none'", "frame-ancestors 'none'", "style-src 'self' 'unsafe-inline'"],
        "img-src 'self' data: blob:",
      ]) {
        expect(policy).toContain(part)
      }
    }
    expect((await request(server.http).get('/api/config')).headers['cache-control']).toBe('no-store')
    await server.stop()
  })

  it.each([
    ['https://trip.example', true],
    ['http://trip.example', false],
  ])('are bound to https by a server at %s: %s', async (publicOrigin, isBound) => {
    const server = await startTestServer({ settings: { isLoopbackOnly: false, publicOrigin } })
    const { headers } = await request(server.http).get('/health')
    expect('strict-transport-security' in headers).toBe(isBound)
    await server.stop()
  })
})

describe('a server with an access code', () => {
  it('requires it of everybody who signs in, and slows down guessing', async () => {
    const server = await startTestServer({ settings: { ...open, signInsPerMinuteMax: 4 } })
    const signIn = (accessCode?: string) =>
      request(server.http).post('/api/session/local').send({ displayName: '花子', accessCode })
    expect((await request(server.http).get('/api/config')).body.needsAccessCode).toBe(true)
    expect((await signIn('ひらけごま')).status).toBe(200)
    for (const wrong of [undefined, '', 'ひらけ']) {
      const { status, body } = await signIn(wrong)
      expect([status, body.code]).toEqual([403, 'access-code-wrong'])
    }
    const { status, body } = await signIn('ひらけごま')
    const slowed = {
      success: false,
      error: rejectionSentences['too-many-requests'],
      code: 'too-many-requests',
    }
    expect([status, body]).toEqual([429, slowed])
    await server.stop()
  })

  it.each([
    ['over https by a trusted proxy', { trustProxy: 1 }, '__Host-sid', true],
    ['at its public address', { publicOrigin: 'https://waritabi.example' }, '__Host-sid', true],
    ['over plain http', {}, 'sid', false],
  ])('%s sets the cookie that fits', async (_how, settings, name, isSecure) => {
    const server = await startTestServer({ settings: { ...open, ...settings } })
    const agent = request.agent(server.http)
    const { status, headers } = await agent
      .post('/api/session/local')
      .set({ host: 'waritabi.example', 'x-forwarded-proto': isSecure ? 'https' : 'http' })
      .set('origin', isSecure ? 'https://waritabi.example' : 'http://waritabi.example')
      .send({ displayName: '花子', accessCode: open.accessCode })
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(status).toBe(200)
    expect([cookie.split('=')[0], cookie.includes('; Secure')]).toEqual([name, isSecure])
    const me = await request(server.http)
      .get('/api/me')
      .set('x-forwarded-proto', isSecure ? 'https' : 'http')
      .set('cookie', cookie.split(';')[0] ?? '')
    expect(me.status).toBe(200)
    await server.stop()
  })
})

describe('a call that throws', () => {
  it('is answered in Japanese, and logged without its body', async () => {
    const reported: unknown[] = []
    const server = await startTestServer({ onDefect: (error, call) => reported.push(call, String(error)) })
    const { agent, token } = await server.signIn('花子')
    await server.database.close()
    const { status, body } = await agent.get('/api/me?inviteCode=ABCDEFGHJK')
    await server.stopServing()
    expect(body).toEqual({ success: false, error: rejectionSentences.defect, code: 'defect' })
    expect(status).toBe(500)
    expect(reported).toEqual(['GET /api/me', expect.stringMatching(/Error/)])
    expect(reported.join()).not.toContain(token)
  })
})
