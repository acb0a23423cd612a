/** Signing in and out without LINE, and the lifetime of sessions. */
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proofSeconds, sessionSeconds } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { type TestServer, newKey, startOfTests, startTestServer } from './start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  server.clock.now = startOfTests
})
afterAll(() => server.stop())

const signIn = (body: object) => request(server.http).post('/api/session/local').send(body)
const me = (token: unknown) =>
  request(server.http)
    .get('/api/me')
    .set('authorization', `Bearer ${String(token)}`)

describe('local sign-in', () => {
  it('creates a new person for a call without a key', async () => {
    const first = await signIn({ displayName: ' 花子 ' })
    const second = await signIn({ displayName: '花子' })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      success: true,
      user: { id: expect.any(String), displayName: '花子', avatarUrl: null, createdAt: startOfTests },
      token: expect.any(String),
    })
    expect(second.body.user.id).not.toBe(first.body.user.id)
  })

  it('requires the access code once of each person: the key that came with it proves more', async () => {
    const guarded = await startTestServer({ settings: { accessCode: 'ひらけごま' } })
    const key = newKey()
    const enter = (asked: object) =>
      request(guarded.http)
        .post('/api/session/local')
        .send({ displayName: '花子', key, ...asked })
    const first = await enter({ accessCode: 'ひらけごま' })
    const again = await enter({})
    expect([first.status, again.status, again.body.user?.id]).toEqual([200, 200, first.body.user.id])
    await guarded.stop()
  })

  it('recognizes a person by their key, whatever name is typed', async () => {
    const key = newKey()
    const first = await signIn({ displayName: '花子', key })
    server.clock.now += 60
    const again = await signIn({ displayName: '別の名前', key })
    expect(again.body.user).toEqual(first.body.user)
    expect(again.body.token).not.toBe(first.body.token)
    const other = await signIn({ displayName: '花子', key: newKey() })
    expect(other.body.user.id).not.toBe(first.body.user.id)
  })

  it('creates one person for a key that is sent twice at once', async () => {
    const key = newKey()
    const answers = await Promise.all([
      signIn({ displayName: '花子', key }),
      signIn({ displayName: '花子', key }),
    ])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  it('gives a key the same person id after the database is lost', async () => {
    const key = newKey()
    const other = await startTestServer()
    const [here, there] = [
      await signIn({ displayName: '花子', key }),
      await request(other.http).post('/api/session/local').send({ displayName: '花子', key }),
    ]
    expect(there.body.user.id).toBe(here.body.user.id)
    await other.stop()
  })

  it.each([
    ['no name', {}, 422, 'display-name-required'],
    ['an empty name', { displayName: ' 　 ' }, 422, 'display-name-required'],
    ['a name too long', { displayName: 'あ'.repeat(101) }, 422, 'text-too-long'],
    ['an unknown field', { displayName: '花子', userId: 'x' }, 400, 'unknown-field'],
    ['a key too short to be secret', { displayName: '花子', key: 'hanako' }, 400, 'unreadable'],
    ['a key that is no text', { displayName: '花子', key: 1 }, 400, 'unreadable'],
    ['no object', [], 400, 'unreadable'],
  ] as const)('refuses %s', async (_what, body, status, code) => {
    const refused = await signIn(body)
    expect(refused.status).toBe(status)
    expect(refused.body).toEqual({ success: false, error: rejectionSentences[code], code })
    expect(refused.headers).not.toHaveProperty('set-cookie')
  })

  it('stores tokens and keys only as hashes', async () => {
    const key = newKey()
    const { body } = await signIn({ displayName: '花子', key })
    const { db } = server.database
    const sessions = await db.selectFrom('sessions').selectAll().where('userId', '=', body.user.id).execute()
    const identities = await db
      .selectFrom('identities')
      .selectAll()
      .where('userId', '=', body.user.id)
      .execute()
    expect(sessions).toEqual([
      {
        tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        userId: body.user.id,
        createdAt: startOfTests,
        seenAt: startOfTests,
        expiresAt: startOfTests + sessionSeconds,
        device: '',
        deviceKey: identities[0]?.subject,
      },
    ])
    expect(identities).toHaveLength(1)
    for (const secret of [key, body.token]) {
      expect(JSON.stringify([sessions, identities])).not.toContain(secret)
    }
  })

  it('tells anybody how people sign in, and the limits', async () => {
    const { status, body } = await request(server.http).get('/api/config')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      authMode: 'local',
      liffId: null,
      operatorName: null,
      supportEmail: null,
      needsAccessCode: false,
      version: expect.any(String),
      plans: 'premium',
      hasSystemAdmins: false,
      maintenance: null,
      limits: {
        amountMaxYen: 99_999_999,
        titleMaxLength: 100,
        noteMaxLength: 2_000,
        groupPeopleMax: 100,
        plans: {
          free: { groups: 3, itineraries: 10, people: 10, csvExports: 10, attachmentMegabytes: 100 },
          premium: {
            groups: 999,
            itineraries: 999,
            people: 100,
            csvExports: 999,
            attachmentMegabytes: 5_000,
          },
        },
      },
    })
  })
})

describe('a session', () => {
  it('is in a cookie that scripts cannot read, and is recognized by the cookie or the token', async () => {
    const { headers, body } = await signIn({ displayName: '花子' })
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(
      /^sid=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    const byCookie = await request(server.http)
      .get('/api/me')
      .set('cookie', cookie.split(';')[0] ?? '')
    const answered = {
      success: true,
      user: { ...body.user, plan: 'premium', isPremium: true },
      isSystemAdmin: false,
    }
    expect(byCookie.body).toEqual(answered)
    expect((await me(body.token)).body).toEqual(answered)
  })

  it('of a local account is of a premium one', async () => {
    const { token } = await server.signIn('花子')
    expect((await me(token)).body.user).toMatchObject({ isPremium: true })
  })

  it('of the given token takes precedence over a cookie', async () => {
    const [hanako, taro] = [await server.signIn('花子'), await server.signIn('太郎')]
    const asTaro = hanako.agent.get('/api/me').set('authorization', `Bearer ${taro.token}`)
    expect((await asTaro).body.user).toMatchObject(taro.user)
    expect((await hanako.agent.get('/api/me')).body.user).toMatchObject(hanako.user)
  })

  it('does not exist without a token, or for an invented one', async () => {
    for (const response of [await request(server.http).get('/api/me'), await me(newKey()), await me('x y')]) {
      expect([response.status, response.body.code]).toEqual([401, 'signed-out'])
    }
  })

  it('lasts 30 days from its last use', async () => {
    const { body } = await signIn({ displayName: '花子' })
    const statusAfter = async (seconds: number) => {
      server.clock.now = startOfTests + seconds
      return (await me(body.token)).status
    }
    expect(await statusAfter(sessionSeconds - 1)).toBe(200)
    expect(await statusAfter(2 * sessionSeconds - 2)).toBe(200)
    expect(await statusAfter(3 * sessionSeconds - 2)).toBe(401)
  })

  it('ends with the sign-out, for the cookie and for the token', async () => {
    const { agent, token } = await server.signIn('花子')
    const ended = await agent.delete('/api/session')
    expect([ended.status, ended.body]).toEqual([200, { success: true }])
    expect(ended.headers['set-cookie']?.[0]).toMatch(/^sid=; Path=\/; Expires=Thu, 01 Jan 1970/)
    expect((await agent.get('/api/me')).status).toBe(401)
    expect((await me(token)).status).toBe(401)
    expect((await agent.delete('/api/session')).status).toBe(200)
  })

  it('clears the secure cookie over https, as browsers require for its name', async () => {
    const secure = await startTestServer({ settings: { publicOrigin: 'https://waritabi.example' } })
    const { headers } = await request(secure.http).delete('/api/session')
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-sid=; Path=\/; .*; Secure/)
    await secure.stop()
  })

  it('ends alone: the person’s other devices stay signed in', async () => {
    const key = newKey()
    const [first, second] = [
      await signIn({ displayName: '花子', key }),
      await signIn({ displayName: '花子', key }),
    ]
    await request(server.http).delete('/api/session').set('authorization', `Bearer ${first.body.token}`)
    expect([(await me(first.body.token)).status, (await me(second.body.token)).status]).toEqual([401, 200])
  })

  it('ends when somebody else signs in on the device', async () => {
    const { agent, token } = await server.signIn('花子')
    await agent.post('/api/session/local').send({ displayName: '太郎' })
    expect((await me(token)).status).toBe(401)
    expect((await agent.get('/api/me')).body.user.displayName).toBe('太郎')
  })

  it('is deleted some time after it has expired, and then no longer proves its person', async () => {
    const { body } = await signIn({ displayName: '花子' })
    server.clock.now += proofSeconds
    await purge(server.database, server.clock.now)
    const { db } = server.database
    const left = await db.selectFrom('sessions').selectAll().where('userId', '=', body.user.id).execute()
    expect(left).toEqual([])
  })
})
