/** What else a LINE access token may do, and who may not come in by one. */
import request from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hanako, taro } from '#tests/line-sim/line-state.ts'
import { captureLog } from './captured-log.ts'
import { dumpDatabase } from './dump-database.ts'
import { type LineServer, exchange, startLineServer } from './line-fixture.ts'
import { newKey } from './start-server.ts'
import { call } from './trip-fixture.ts'

let server: LineServer
beforeAll(async () => {
  server = await startLineServer()
})
afterEach(() => {
  server.line.heal()
  server.clock.now += 3_600
})
afterAll(() => server.stop())

let people = 0
const stranger = () => ({ ...taro, userId: `U${String(++people).padStart(32, '0')}` })
const bearer = (token: string) => ['authorization', `Bearer ${token}`] as const

describe('/user/profile with a LINE token', () => {
  const send = (method: 'post' | 'put', token: string, body: object) => {
    const calls = request(server.http)
    const sent = calls[method]('/api/user/profile')
    return sent.set(...bearer(token)).send(body)
  }

  it('takes over what LINE says, and believes nothing of the body', async () => {
    const user = { ...stranger(), pictureUrl: 'https://profile.line-scdn.net/0hme' }
    const { access_token } = await server.line.issue({ user })
    const lies = { displayName: '花子', pictureUrl: 'https://e.example/x.png', userId: hanako.userId }
    const { status, body } = await send('post', access_token, lies)
    expect([status, body.user]).toMatchObject([
      200,
      { displayName: user.displayName, pictureUrl: user.pictureUrl },
    ])
    // POST has made the account, to which a sign-in leads.
    expect((await server.personOfLine(user)).user.id).toBe(body.user.id)
  })

  it('changes the account that there is by PUT, and makes none', async () => {
    const user = stranger()
    const { access_token } = await server.line.issue({ user })
    expect((await send('put', access_token, {})).body.code).toBe('account-unknown')
    await server.personOfLine(user)
    const moved = { ...user, pictureUrl: 'https://profile.line-scdn.net/0hmoved' }
    const token = (await server.line.issue({ user: moved })).access_token
    const { body } = await send('put', token, { displayName: '別の名前' })
    expect(body.user).toMatchObject({ displayName: user.displayName, pictureUrl: moved.pictureUrl })
  })

  it('is refused if LINE does not know the token, and waits for LINE', async () => {
    const { access_token } = await server.line.issue({ user: stranger() })
    server.line.fail('/oauth2/v2.1/verify', { status: 500, times: 1 })
    const unavailable = await send('post', access_token, {})
    expect([unavailable.status, unavailable.body.code]).toEqual([503, 'line-unavailable'])
    server.line.expire()
    const expired = await send('post', access_token, {})
    expect([expired.status, expired.body.code]).toEqual([401, 'line-token-invalid'])
  })

  it('with a session alone is the call that it was', async () => {
    const person = await server.personOfLine(stranger())
    const { user } = await call(person, 'PUT', '/user/profile', { displayName: 'たろちゃん' })
    expect(user.displayName).toBe('たろちゃん')
  })
})

describe('a LINE token instead of a session', () => {
  it('identifies its person, and LINE is asked once', async () => {
    const { user } = await server.personOfLine(hanako)
    const { access_token } = await server.line.issue({ user: hanako })
    const asked = server.line.calls.length
    for (const path of ['/api/me', '/api/groups', '/api/me'])
      await request(server.http)
        .get(path)
        .set(...bearer(access_token))
        .expect(200)
    const { body } = await request(server.http)
      .get('/api/me')
      .set(...bearer(access_token))
    expect(body.user.id).toBe(user.id)
    expect(server.callsToLine().slice(asked)).toEqual(['/oauth2/v2.1/verify', '/v2/profile'])
  })

  it('makes no account', async () => {
    const { access_token } = await server.line.issue({ user: stranger() })
    const before = await dumpDatabase(server.database)
    const { status, body } = await request(server.http)
      .get('/api/me')
      .set(...bearer(access_token))
    expect([status, body.code]).toEqual([401, 'signed-out'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('is refused once it is invalid, and not while LINE is in trouble', async () => {
    await server.personOfLine(hanako)
    const me = async () => {
      const { access_token } = await server.line.issue({ user: hanako })
      return {
        access_token,
        ask: () =>
          request(server.http)
            .get('/api/me')
            .set(...bearer(access_token)),
      }
    }
    server.line.fail('/oauth2/v2.1/verify', { status: 429 })
    const { status, body } = await (await me()).ask()
    expect([status, body.code]).toEqual([503, 'line-unavailable'])
    server.line.heal()
    const { ask } = await me()
    server.line.revoke()
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([401, 'line-token-invalid'])
  })

  it('opens no event stream and adds no key, which need a session', async () => {
    await server.personOfLine(hanako)
    const { access_token } = await server.line.issue({ user: hanako })
    const stream = await request(server.http)
      .get('/api/sync/events')
      .set(...bearer(access_token))
    const key = await request(server.http)
      .post('/api/session/key')
      .set(...bearer(access_token))
      .send({ key: newKey() })
    expect([stream.status, key.status]).toEqual([401, 401])
  })

  it('means nothing to a server without LINE, which does not ask LINE', async () => {
    const { access_token } = await server.line.issue({ user: hanako })
    const asked = server.line.calls.length
    expect(
      (
        await request(server.before.http)
          .get('/api/me')
          .set(...bearer(access_token))
      ).status,
    ).toBe(401)
    expect(server.line.calls).toHaveLength(asked)
  })

  it('counts as a sign-in if LINE has to be asked', async () => {
    const slow = await startLineServer({ settings: { signInsPerMinuteMax: 2 } })
    const token = `eyJhbGciOiJIUzI1NiJ9.${'x'.repeat(80)}`
    const guess = (last: string) =>
      request(slow.http)
        .get('/api/me')
        .set(...bearer(token + last))
    expect([(await guess('1')).status, (await guess('2')).status]).toEqual([401, 401])
    expect((await guess('3')).status).toBe(429)
    expect(slow.callsToLine()).toHaveLength(2)
    await slow.stop()
  })
})

describe('a sign-in by LINE', () => {
  it('is limited for each address', async () => {
    const slow = await startLineServer({ settings: { signInsPerMinuteMax: 1 } })
    expect([(await slow.signIn()).status, (await slow.signIn()).status]).toEqual([200, 429])
    await slow.stop()
  })

  it.each([
    ['from another site', { origin: 'https://e.example' }, 403, 'foreign-origin'],
    ['that another site makes the browser send', { 'sec-fetch-site': 'cross-site' }, 403, 'foreign-origin'],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'unreadable'],
    ['as plain text', { 'content-type': 'text/plain' }, 400, 'unreadable'],
  ])('%s is refused, and LINE is not asked', async (_what, headers, status, code) => {
    const { access_token } = await server.line.issue()
    const asked = server.line.calls.length
    const refused = await request(server.http)
      .post('/api/session')
      .set({ ...headers, authorization: `Bearer ${access_token}` })
      .send('{}')
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(refused.headers).not.toHaveProperty('set-cookie')
    expect(server.line.calls).toHaveLength(asked)
  })

  it('never takes over a session id that was in the browser before', async () => {
    const fixed = newKey()
    const agent = request.agent(server.http).set('cookie', `sid=${fixed}`)
    const { access_token } = await server.line.issue()
    const { body } = await exchange(agent, access_token)
    expect(body.token).not.toBe(fixed)
    const byFixed = await request(server.http).get('/api/me').set('cookie', `sid=${fixed}`)
    expect(byFixed.status).toBe(401)
  })

  it('does not put a person into the session that somebody else has put into their browser', async () => {
    const attacker = await server.personOfLine(stranger())
    const agent = request.agent(server.http).set('cookie', `sid=${attacker.token}`)
    const { access_token } = await server.line.issue({ user: stranger() })
    const { body } = await exchange(agent, access_token)
    const byOld = await request(server.http)
      .get('/api/me')
      .set(...bearer(attacker.token))
    expect([byOld.status, body.user.id === attacker.user.id]).toEqual([401, false])
  })

  it('is not made by guessing a session', async () => {
    for (const guess of [newKey(), 'a'.repeat(43), '0', "' or 1=1 --"]) {
      const { status } = await request(server.http).get('/api/me').set('cookie', `sid=${guess}`)
      expect(status).toBe(401)
    }
  })

  it('leaves the token neither in the log nor in the data', async () => {
    const kept = captureLog()
    const logged = await startLineServer({ onCall: kept.log.call, onDefect: kept.log.defect })
    const { token } = await logged.signIn()
    logged.line.fail('/v2/profile', { status: 500 })
    const failed = await logged.signIn()
    expect(failed.status).toBe(503)
    const written = kept.lines.join('') + (await dumpDatabase(logged.database))
    await logged.stop()
    expect(kept.said('call')).toHaveLength(2)
    for (const secret of [token, failed.token, 'access_token', 'oauth2'])
      expect(written).not.toContain(secret)
  })
})

describe('the pages of a server with LINE', () => {
  it('may call what the SDK calls, and show the pictures of LINE, and nothing else', async () => {
    const { headers } = await request(server.http).get('/health')
    const policy = (headers['content-security-policy'] ?? '').split(';')
    expect(policy).toContain(
      "connect-src 'self' https://api.line.me https://access.line.me https://liff.line.me",
    )
    expect(policy).toContain(
      "img-src 'self' data: blob: https://profile.line-scdn.net https://sprofile.line-scdn.net",
    )
    expect(policy).toContain("script-src 'self'")
  })

  it('are the only ones that may', async () => {
    const { headers } = await request(server.before.http).get('/health')
    expect(headers['content-security-policy']).not.toContain('https:')
  })
})
