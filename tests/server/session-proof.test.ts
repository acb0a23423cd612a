/** The session may be the only proof of a person: the browser has deleted the device's data and kept its cookie. */
import request from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { proofSeconds, sessionSeconds } from '#shared/limits.ts'
import { UserId } from '#shared/model/user.ts'
import { deleteAllSessions } from '#server/db/session-rows.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { newId } from '#client/store/new-id.ts'
import { type Person, type TestServer, newKey, startOfTests, startTestServer } from './start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const signInOn = (person: Pick<Person, 'agent'>, body: object) =>
  person.agent.post('/api/session/local').send({ endsSessionOf: null, ...body })
const shownTo = async ({ agent }: Pick<Person, 'agent'>) => (await agent.get('/api/session')).body.user

/** 花子 is in a group, so that a wrong sign-in could lose something. */
async function memberOfGroup(): Promise<Person> {
  const hanako = await server.signIn('花子')
  await hanako.agent.post('/api/groups').send({ name: '沖縄' }).expect(200)
  return hanako
}

describe('who is signed in', () => {
  it('is reported, and also that nobody is', async () => {
    const hanako = await server.signIn('花子')
    expect(await shownTo(hanako)).toEqual(hanako.user)
    const { status, body } = await request(server.http).get('/api/session')
    expect([status, body]).toEqual([200, { success: true, user: null }])
  })
})

describe('a new key for a device that is signed in', () => {
  it('identifies the same person from then on', async () => {
    const hanako = await memberOfGroup()
    const key = newKey()
    const added = await hanako.agent.post('/api/session/key').send({ key })
    expect([added.status, added.body]).toEqual([200, { success: true, user: hanako.user }])
    await hanako.agent.delete('/api/session')
    const back = await signInOn(hanako, { displayName: '花子', key, expectedUserId: hanako.user.id })
    expect(back.body.user).toEqual(hanako.user)
  })

  it('is added once, however often it is sent', async () => {
    const hanako = await server.signIn('花子')
    const key = newKey()
    for (const _ of [1, 2]) await hanako.agent.post('/api/session/key').send({ key }).expect(200)
    const { db } = server.database
    const keys = await db
      .selectFrom('identities')
      .select('subject')
      .where('userId', '=', hanako.user.id)
      .execute()
    expect(keys).toHaveLength(2)
  })

  it('is refused if it belongs to somebody else', async () => {
    const [hanako, taro] = [await server.signIn('花子'), await server.signIn('太郎')]
    const key = newKey()
    await taro.agent.post('/api/session/key').send({ key }).expect(200)
    const { status, body } = await hanako.agent.post('/api/session/key').send({ key })
    expect([status, body.code]).toEqual([409, 'account-mismatch'])
  })

  it('is refused without a session, from another site, and if it is guessable', async () => {
    const hanako = await server.signIn('花子')
    const asked = [
      request(server.http).post('/api/session/key').send({ key: newKey() }),
      hanako.agent.post('/api/session/key').set('origin', 'https://e.example').send({ key: newKey() }),
      hanako.agent.post('/api/session/key').send({ key: 'hanako' }),
      hanako.agent.post('/api/session/key').send({ key: newKey(), userId: hanako.user.id }),
    ]
    const codes = (await Promise.all(asked)).map(({ body }) => body.code)
    expect(codes).toEqual(['signed-out', 'foreign-origin', 'unreadable', 'unknown-field'])
  })

  it('is limited like a sign-in', async () => {
    const slow = await startTestServer({ settings: { signInsPerMinuteMax: 2 } })
    const { agent } = await slow.signIn('花子')
    const ask = () => agent.post('/api/session/key').send({ key: newKey() })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
    await slow.stop()
  })
})

describe('a session that has run out', () => {
  const runOut = () => void (server.clock.now += sessionSeconds)
  afterEach(() => void (server.clock.now = startOfTests))

  it('allows no calls, but names its person, and adds a key with which they sign in again', async () => {
    const hanako = await memberOfGroup()
    runOut()
    await purge(server.database, server.clock.now)
    const key = newKey()
    for (const path of ['/api/me', '/api/groups']) expect((await hanako.agent.get(path)).status).toBe(401)
    expect((await hanako.agent.post('/api/session/codes')).status).toBe(401)
    expect(await shownTo(hanako)).toEqual(hanako.user)
    await hanako.agent.post('/api/session/key').send({ key }).expect(200)
    expect((await hanako.agent.get('/api/me')).status).toBe(401)
    const back = await signInOn(hanako, { displayName: '花子', key, expectedUserId: hanako.user.id })
    expect([back.status, back.body.user]).toEqual([200, hanako.user])
    expect((await hanako.agent.get('/api/me')).status).toBe(200)
  })

  it.each([
    ['a sign-out', ({ agent }: Person) => agent.delete('/api/session')],
    ['400 days since it began', () => void (server.clock.now += proofSeconds)],
    ['a restore', () => server.database.db.transaction().execute(deleteAllSessions)],
  ])('proves nobody after %s', async (_, end) => {
    const hanako = await memberOfGroup()
    runOut()
    await end(hanako)
    expect(await shownTo(hanako)).toBeNull()
    const { body } = await hanako.agent.post('/api/session/key').send({ key: newKey() })
    expect(body.code).toBe('signed-out')
  })

  it('is not ended by the sign-in of another person who does not name its person', async () => {
    const hanako = await memberOfGroup()
    runOut()
    const { body } = await signInOn(hanako, { displayName: '太郎' })
    expect(body.code).toBe('other-person-signed-in')
    const named = await signInOn(hanako, { displayName: '太郎', endsSessionOf: hanako.user.id })
    expect(named.status).toBe(200)
    expect((await shownTo(hanako)).displayName).toBe('太郎')
  })
})

describe('a sign-in as somebody else', () => {
  it('is refused if it would end the last proof of a member, and changes nothing', async () => {
    const hanako = await memberOfGroup()
    const key = newKey()
    const refused = await signInOn(hanako, { displayName: '花子', key })
    expect([refused.status, refused.body.code]).toEqual([409, 'other-person-signed-in'])
    expect(refused.headers).not.toHaveProperty('set-cookie')
    expect(await shownTo(hanako)).toEqual(hanako.user)
    // No person was created for the key, so 花子 can still add it as her own.
    await hanako.agent.post('/api/session/key').send({ key }).expect(200)
  })

  it('is refused for an app of 0.1.0 with a code that it has a sentence for', async () => {
    const { agent } = await memberOfGroup()
    const refused = await agent.post('/api/session/local').send({ displayName: '太郎', key: newKey() })
    expect([refused.status, refused.body.code]).toEqual([409, 'account-mismatch'])
  })

  it('does not use up a device code if it is refused', async () => {
    const [hanako, taro] = [await memberOfGroup(), await server.signIn('太郎')]
    const { code } = (await taro.agent.post('/api/session/codes')).body
    const key = newKey()
    const refused = await signInOn(hanako, { deviceCode: code, key })
    expect([refused.status, refused.body.code]).toEqual([409, 'other-person-signed-in'])
    const entered = await signInOn(hanako, { deviceCode: code, key, endsSessionOf: hanako.user.id })
    expect(entered.body.user).toEqual(taro.user)
  })

  it('succeeds if the device names the person whose session ends, and ends it', async () => {
    const hanako = await memberOfGroup()
    const named = await signInOn(hanako, { displayName: '太郎', endsSessionOf: hanako.user.id })
    expect(named.status).toBe(200)
    expect((await shownTo(hanako)).displayName).toBe('太郎')
    const before = request(server.http).get('/api/me').set('authorization', `Bearer ${hanako.token}`)
    expect((await before).status).toBe(401)
  })

  it('is refused if the device names another person than the one signed in', async () => {
    const hanako = await memberOfGroup()
    const { body } = await signInOn(hanako, { displayName: '太郎', endsSessionOf: newId(UserId) })
    expect(body.code).toBe('other-person-signed-in')
  })

  it('does not need that name if the session has ended, or its own person signs in', async () => {
    const hanako = await memberOfGroup()
    const key = newKey()
    await hanako.agent.post('/api/session/key').send({ key }).expect(200)
    const again = await signInOn(hanako, { displayName: '花子', key })
    await hanako.agent.delete('/api/session')
    const other = await signInOn(hanako, { displayName: '太郎' })
    expect([again.status, other.status]).toEqual([200, 200])
  })
})

describe('a device that names the person of its key', () => {
  it('learns if the server does not know the key: nobody is signed in, and nobody is created', async () => {
    const agent = request.agent(server.http)
    const refused = await signInOn(
      { agent },
      { displayName: '花子', key: newKey(), expectedUserId: newId(UserId) },
    )
    expect([refused.status, refused.body.code]).toEqual([403, 'device-unknown'])
    expect(refused.headers).not.toHaveProperty('set-cookie')
    expect(await shownTo({ agent })).toBeNull()
  })

  it('signs in the same person on a server that has lost everything, with its first key', async () => {
    const [key, other] = [newKey(), await startTestServer()]
    const first = await request(server.http).post('/api/session/local').send({ displayName: '花子', key })
    const there = await request(other.http)
      .post('/api/session/local')
      .send({ displayName: '花子', key, expectedUserId: first.body.user.id })
    expect(there.body.user).toEqual(first.body.user)
    await other.stop()
  })
})
