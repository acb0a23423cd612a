/** Signing in by LINE: the token is exchanged for a session of ours (docs/decisions/0068-line-accounts.md). */
import request from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { peopleTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { UserId } from '#shared/model/user.ts'
import { newId } from '#client/store/new-id.ts'
import { hanako, taro } from '#tests/line-sim/line-state.ts'
import { dumpDatabase } from './dump-database.ts'
import { type LineServer, exchange, startLineServer } from './line-fixture.ts'
import { startOfTests } from './start-server.ts'
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
/** Somebody who has not signed in yet. */
const stranger = () => ({ ...taro, userId: `U${String(++people).padStart(32, '0')}` })

describe('signing in by LINE', () => {
  it('makes the account from what LINE says, and begins a session', async () => {
    const { status, body, headers, token } = await server.signIn()
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        user: {
          id: expect.any(String),
          displayName: hanako.displayName,
          avatarUrl: hanako.pictureUrl,
          createdAt: startOfTests,
        },
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
    expect(String(headers['set-cookie'])).toMatch(/^sid=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    expect(String(headers['set-cookie'])).not.toContain(token)
    const { db } = server.database
    const users = await db.selectFrom('users').select(['id', 'lineUserId']).execute()
    expect(users).toContainEqual({ id: body.user.id, lineUserId: hanako.userId })
  })

  it('makes the profile with name and picture', async () => {
    const person = await server.personOfLine()
    const { user } = await call(person, 'GET', '/user/profile')
    expect(user).toMatchObject({ displayName: hanako.displayName, pictureUrl: hanako.pictureUrl })
  })

  it('is the same person on each device, and the same one after all data are lost', async () => {
    const user = stranger()
    const [first, second] = [await server.signIn({}, { user }), await server.signIn({}, { user })]
    const other = await startLineServer()
    const there = await other.signIn({}, { user })
    await other.stop()
    expect(second.body.user).toEqual(first.body.user)
    expect(there.body.user.id).toBe(first.body.user.id)
    expect((await server.signIn()).body.user.id).not.toBe(first.body.user.id)
  })

  it('makes one person of two calls at once', async () => {
    const user = stranger()
    const answers = await Promise.all([server.signIn({}, { user }), server.signIn({}, { user })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  it('works without a name, and takes it once LINE tells it', async () => {
    const user = stranger()
    const nameless = await server.signIn({}, { user, scopes: ['openid'] })
    expect(nameless.body.user).toMatchObject({ displayName: peopleTexts.unnamed, avatarUrl: null })
    const named = await server.signIn({}, { user, scopes: ['openid', 'profile'] })
    expect(named.body.user).toMatchObject({ id: nameless.body.user.id, displayName: user.displayName })
  })

  it.each([
    ['of invisible signs', '\u200B\u3000'],
    ['far too long', 'あ'.repeat(500)],
  ])('works with a name that is %s', async (_what, displayName) => {
    const { body } = await server.signIn({}, { user: { ...stranger(), displayName } })
    expect(body.user.displayName).toBe(peopleTexts.unnamed)
  })

  it('keeps a name that the person has chosen here, and refreshes the picture', async () => {
    const user = stranger()
    const person = await server.personOfLine(user)
    await call(person, 'PATCH', '/user/profile', { displayName: 'たろちゃん' })
    const changed = {
      ...user,
      displayName: '佐藤 次郎',
      pictureUrl: 'https://profile.line-scdn.net/0hnew',
    }
    const again = await server.signIn({}, { user: changed })
    expect(again.body.user).toMatchObject({ displayName: 'たろちゃん', avatarUrl: changed.pictureUrl })
    const withoutConsent = await server.signIn({}, { user: changed, scopes: ['openid'] })
    expect(withoutConsent.body.user.avatarUrl).toBe(changed.pictureUrl)
    const { pictureUrl: _removed, ...without } = changed
    expect((await server.signIn({}, { user: without })).body.user.avatarUrl).toBeNull()
  })

  it('ends the session before, and begins another one each time', async () => {
    const first = await server.signIn()
    const second = await server.signIn({}, { agent: first.agent })
    expect(second.body.token).not.toBe(first.body.token)
    const me = (token: string) => request(server.http).get('/api/me').set('authorization', `Bearer ${token}`)
    expect((await me(first.body.token)).status).toBe(401)
    expect((await me(second.body.token)).status).toBe(200)
  })

  it('stores the id of LINE again, which data of before may lack or have elsewhere', async () => {
    const user = stranger()
    const [other, { body }] = [
      await server.signIn({}, { user: stranger() }),
      await server.signIn({}, { user }),
    ]
    const { db } = server.database
    await db.updateTable('users').set({ lineUserId: null }).where('id', '=', body.user.id).execute()
    const elsewhere = db.updateTable('users').set({ lineUserId: user.userId })
    await elsewhere.where('id', '=', other.body.user.id).execute()
    expect((await server.signIn({}, { user })).body.user.id).toBe(body.user.id)
    const holders = db.selectFrom('users').select('id').where('lineUserId', '=', user.userId)
    expect(await holders.execute()).toEqual([{ id: body.user.id }])
  })

  it('goes on after LINE has revoked the token', async () => {
    const { agent } = await server.signIn()
    server.line.revoke()
    expect((await agent.post('/api/groups').send({ name: '沖縄' })).status).toBe(200)
  })

  it('of an unknown person is refused if it must not make an account', async () => {
    const before = await dumpDatabase(server.database)
    const { status, body } = await server.signIn({ createsAccount: false }, { user: stranger() })
    expect([status, body.code]).toEqual([409, 'account-unknown'])
    expect(await dumpDatabase(server.database)).toBe(before)
    expect((await server.signIn({ createsAccount: false })).status).toBe(200)
  })

  it('is refused if it leads to another person than the device expects', async () => {
    const before = await dumpDatabase(server.database)
    const asked = { expectedUserId: newId(UserId) }
    const { status, body, headers } = await server.signIn(asked, { user: stranger() })
    expect([status, body.code]).toEqual([403, 'device-unknown'])
    expect(headers).not.toHaveProperty('set-cookie')
    expect(await dumpDatabase(server.database)).toBe(before)
    const { id } = (await server.signIn()).body.user
    expect((await server.signIn({ expectedUserId: id })).status).toBe(200)
  })

  it('does not end the session of another member of groups, unless the device names that person', async () => {
    const { agent, user } = await server.personOfLine()
    await agent.post('/api/groups').send({ name: '沖縄' }).expect(200)
    const refused = await server.signIn({}, { agent, user: stranger() })
    expect([refused.status, refused.body.code]).toEqual([409, 'other-person-signed-in'])
    expect((await agent.get('/api/me')).body.user.id).toBe(user.id)
    const named = await server.signIn({ endsSessionOf: user.id }, { agent, user: stranger() })
    expect(named.status).toBe(200)
  })
})

describe('a token', () => {
  it.each([
    ['of another channel', () => server.line.issue({ channelId: '9999999999' })],
    ['that has expired', () => server.line.issue({ seconds: -1 })],
    ['without any consent', () => server.line.issue({ scopes: [] })],
    [
      'that LINE has revoked',
      async () => {
        const issued = await server.line.issue()
        server.line.revoke()
        return issued
      },
    ],
    ['that is an ID token', async () => ({ access_token: (await server.line.issue()).id_token ?? '' })],
    ['that nobody has issued', async () => ({ access_token: `eyJhbGciOiJIUzI1NiJ9.${'x'.repeat(80)}` })],
  ])('%s is refused, and nothing is stored', async (_what, issue) => {
    const before = await dumpDatabase(server.database)
    const { access_token } = await issue()
    const { status, body, headers } = await exchange(request.agent(server.http), access_token)
    const code = 'line-token-invalid'
    expect([status, body]).toEqual([401, { success: false, error: rejectionSentences[code], code }])
    expect(headers).not.toHaveProperty('set-cookie')
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('is needed, and a session of ours is none, of which LINE learns nothing', async () => {
    const { token } = await server.personOfLine()
    const asked = server.line.calls.length
    const none = await request(server.http).post('/api/session').send({})
    const ours = await exchange(request.agent(server.http), token)
    expect([none.status, none.body.code]).toEqual([401, 'line-token-invalid'])
    expect([ours.status, ours.body.code]).toEqual([401, 'line-token-invalid'])
    expect(server.line.calls).toHaveLength(asked)
  })

  it('is asked about once a minute', async () => {
    const { token, agent } = await server.signIn()
    const asked = server.line.calls.length
    await exchange(agent, token)
    expect(server.line.calls).toHaveLength(asked)
    server.clock.now += 60
    server.line.revoke()
    expect((await exchange(agent, token)).status).toBe(401)
  })
})

describe('while LINE is in trouble', () => {
  it.each([
    ['/oauth2/v2.1/verify', 500],
    ['/oauth2/v2.1/verify', 503],
    ['/oauth2/v2.1/verify', 429],
    ['/oauth2/v2.1/verify', 404],
    ['/v2/profile', 500],
    ['/v2/profile', 403],
  ])('nobody is told that their login is invalid: %s answers %s', async (path, failure) => {
    server.line.fail(path, { status: failure })
    const { status, body, headers } = await server.signIn()
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'line-unavailable', '5'])
    server.line.heal()
    expect((await server.signIn()).status).toBe(200)
  })

  it('whoever has a session works on', async () => {
    const { agent } = await server.signIn()
    server.line.fail('/oauth2/v2.1/verify', { status: 500 })
    expect((await agent.get('/api/groups')).status).toBe(200)
  })
})

describe('a server with LINE', () => {
  it('tells anybody how people sign in, who runs it, and where they get help', async () => {
    const helpful = await startLineServer({
      settings: { operatorName: 'わりたび運営会', supportEmail: 'help@waritabi.example' },
    })
    const { body } = await request(helpful.http).get('/api/config')
    await helpful.stop()
    expect(body).toMatchObject({
      authMode: 'line',
      liffId: server.line.state.liffId,
      needsAccessCode: false,
      operatorName: 'わりたび運営会',
      supportEmail: 'help@waritabi.example',
    })
    expect(JSON.stringify(body)).not.toContain(server.line.state.channelSecret)
  })

  it.each(['/session/local', '/session/codes'])('has no call %s', async (path) => {
    const { agent } = await server.signIn()
    const { status, body } = await agent.post(`/api${path}`).send({ displayName: '花子' })
    expect([status, body.code]).toEqual([404, 'no-such-call'])
  })

  it('is the only one with POST /session', async () => {
    const { status, body } = await request(server.before.http).post('/api/session').send({})
    expect([status, body.code]).toEqual([404, 'no-such-call'])
  })
})
