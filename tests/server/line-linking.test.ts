/** Linking a LINE account with what a person recorded before the server had LINE: the same person, the same rows. */
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofSeconds } from '#shared/limits.ts'
import { taro } from '#tests/line-sim/line-state.ts'
import { dumpDatabase } from './dump-database.ts'
import { type LineServer, exchange, startLineServer } from './line-fixture.ts'
import { newKey } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { ask, call, lunch } from './trip-fixture.ts'

let server: LineServer
beforeAll(async () => {
  server = await startLineServer()
})
afterAll(() => server.stop())

let people = 0
const lineUser = () => ({ ...taro, userId: `U${String(++people).padStart(32, '0')}` })

/** 花子, with a group of before in which 太郎 owes her 500 yen. */
async function hanakoOfBefore() {
  const hanako = await server.personOfBefore('花子')
  const friend = await server.personOfBefore('太郎')
  const { group, inviteCode } = await call(hanako, 'POST', '/groups', {
    name: '京都旅行',
    inviteMethod: 'open',
  })
  await call(friend, 'POST', '/groups/join', { inviteCode })
  await call(hanako, 'POST', `/groups/${group.id}/expenses`, {
    ...lunch(hanako.user.id),
    participants: [{ userId: hanako.user.id }, { userId: friend.user.id }],
  })
  return { hanako, group: String(group.id) }
}

const settlementOf = async (person: Parameters<typeof call>[0], group: string) =>
  (await call(person, 'GET', `/groups/${group}/settlement`)).data

it('a sign-in names the account that was given up, whose changes another phone may hold unsent', async () => {
  const user = lineUser()
  const { user: own } = (await server.signIn({}, { user })).body
  expect((await server.signIn({}, { user })).body).not.toHaveProperty('formerUserId')
  const hanako = await server.personOfBefore('花子')
  const linked = await server.signIn({ deviceKey: hanako.key }, { user })
  const phone = await server.signIn({}, { user })
  for (const { body } of [linked, phone])
    expect(body).toMatchObject({ user: { id: hanako.user.id }, formerUserId: own.id })
})

describe('a linked LINE account', () => {
  it('is the person who was there before, with their id, their rows and their sums', async () => {
    const { hanako, group } = await hanakoOfBefore()
    const sums = await settlementOf(hanako, group)
    const user = lineUser()
    const linked = await server.signIn({ deviceKey: hanako.key }, { agent: hanako.agent, user })
    expect([linked.status, linked.body.user.id]).toEqual([200, hanako.user.id])
    // From another device LINE alone leads there.
    const phone = await server.personOfLine(user)
    expect(phone.user.id).toBe(hanako.user.id)
    expect(await settlementOf(phone, group)).toEqual(sums)
    const { db } = server.database
    const of = db.selectFrom('users').select('lineUserId').where('id', '=', hanako.user.id)
    expect(await of.executeTakeFirst()).toEqual({ lineUserId: user.userId })
  })

  it('keeps the name of before, and gets the picture of LINE', async () => {
    const hanako = await server.personOfBefore('はなちゃん')
    const user = { ...lineUser(), pictureUrl: 'https://profile.line-scdn.net/0hlinked' }
    const { body } = await server.signIn({ deviceKey: hanako.key }, { user })
    expect(body.user).toMatchObject({ displayName: 'はなちゃん', avatarUrl: user.pictureUrl })
  })

  it('is linked once, however often it is asked for', async () => {
    const hanako = await server.personOfBefore('花子')
    const { access_token } = await server.line.issue({ user: lineUser() })
    const agent = request.agent(server.http)
    const asked = { deviceKey: hanako.key, expectedUserId: hanako.user.id }
    for (const _ of [1, 2])
      expect((await exchange(agent, access_token, asked)).body.user.id).toBe(hanako.user.id)
    const { db } = server.database
    const identities = db.selectFrom('identities').select('provider').where('userId', '=', hanako.user.id)
    expect((await identities.execute()).map(({ provider }) => provider).toSorted()).toEqual(['line', 'local'])
  })

  it('is linked by two calls at once', async () => {
    const hanako = await server.personOfBefore('花子')
    const user = lineUser()
    const link = () => server.signIn({ deviceKey: hanako.key }, { user })
    const answers = await Promise.all([link(), link()])
    expect(answers.map(({ body }) => body.user?.id)).toEqual([hanako.user.id, hanako.user.id])
  })

  it('leaves the session of before to end with the exchange, and those of other devices', async () => {
    const hanako = await server.personOfBefore('花子')
    const tablet = await request(server.before.http)
      .post('/api/session/local')
      .send({ displayName: '花子', key: hanako.key })
    await server.signIn({ deviceKey: hanako.key }, { agent: hanako.agent, user: lineUser() })
    const me = (token: string) => request(server.http).get('/api/me').set('authorization', `Bearer ${token}`)
    expect((await me(hanako.token)).status).toBe(401)
    expect((await me(tablet.body.token)).body.user.id).toBe(hanako.user.id)
  })
})

describe('a LINE account with an account of its own', () => {
  it('gives that up if it never was in a group, with its sessions', async () => {
    const { hanako } = await hanakoOfBefore()
    const user = lineUser()
    const empty = await server.personOfLine(user)
    const key = newKey()
    await call(empty, 'POST', '/session/key', { key })
    const linked = await server.signIn({ deviceKey: hanako.key }, { user })
    expect(linked.body.user.id).toBe(hanako.user.id)
    expect((await empty.agent.get('/api/me')).status).toBe(401)
    const left = await dumpDatabase(server.database)
    expect(left).not.toContain(empty.user.id)
    expect((await server.personOfLine(user)).user.id).toBe(hanako.user.id)
  })

  it('is not linked if it was in a group, and nothing changes', async () => {
    const { hanako } = await hanakoOfBefore()
    const user = lineUser()
    const member = await server.personOfLine(user)
    await call(member, 'POST', '/groups', { name: '沖縄' })
    const before = await dumpDatabase(server.database)
    const { status, body, headers } = await server.signIn({ deviceKey: hanako.key }, { user })
    expect([status, body.code]).toEqual([409, 'line-already-linked'])
    expect(headers).not.toHaveProperty('set-cookie')
    expect(await dumpDatabase(server.database)).toBe(before)
    // Both go on as they were.
    await call(hanako, 'GET', '/groups')
    expect((await server.personOfLine(user)).user.id).toBe(member.user.id)
  })
})

describe('a LINE account that has applied to a group', () => {
  it('is not linked either, because the group knows it', async () => {
    const { hanako, group } = await hanakoOfBefore()
    const { inviteCode } = await call(hanako, 'PUT', `/groups/${group}/update`, { inviteMethod: 'approval' })
    const user = lineUser()
    const applicant = await server.personOfLine(user)
    await call(applicant, 'POST', '/groups/apply', { inviteCode, message: '' })
    const { status, body } = await server.signIn({ deviceKey: hanako.key }, { user })
    expect([status, body.code]).toEqual([409, 'line-already-linked'])
  })
})

describe('a key', () => {
  it('of a person with a LINE account is worth nothing to another LINE account', async () => {
    const { hanako, group } = await hanakoOfBefore()
    await server.signIn({ deviceKey: hanako.key }, { user: lineUser() })
    const thief = lineUser()
    const { status, body } = await server.signIn({ deviceKey: hanako.key }, { user: thief })
    expect([status, body.code]).toEqual([409, 'line-already-linked'])
    const own = await server.personOfLine(thief)
    expect(own.user.id).not.toBe(hanako.user.id)
    expect((await ask(own, 'GET', `/groups/${group}`)).status).toBe(404)
  })

  it('that nobody has links nothing, and makes nobody', async () => {
    const before = await dumpDatabase(server.database)
    const { status, body } = await server.signIn({ deviceKey: newKey() }, { user: lineUser() })
    expect([status, body.code]).toEqual([403, 'device-unknown'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('of another person than the device names links nothing', async () => {
    const [hanako, friend] = [await server.personOfBefore('花子'), await server.personOfBefore('太郎')]
    const asked = { deviceKey: hanako.key, expectedUserId: friend.user.id }
    expect((await server.signIn(asked, { user: lineUser() })).body.code).toBe('device-unknown')
  })

  it('whose sign-in the person has ended links nothing', async () => {
    const hanako = await server.personOfBefore('花子')
    const tablet = newKey()
    const local = (path: string) => request(server.before.http).post(path)
    const { body: made } = await local('/api/session/codes').auth(hanako.token, { type: 'bearer' })
    await local('/api/session/local').send({ deviceCode: made.code, key: tablet }).expect(200)
    const { sessions } = await call(hanako, 'GET', '/sessions')
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await call(hanako, 'DELETE', `/sessions/${other.id}`)
    const { status, body } = await server.signIn({ deviceKey: tablet }, { user: lineUser() })
    expect([status, body.code]).toEqual([403, 'device-revoked'])
  })

  it('that is guessable, or no text, is refused', async () => {
    expect((await server.signIn({ deviceKey: 'hanako' })).body.code).toBe('unreadable')
    expect((await server.signIn({ deviceKey: 1 })).body.code).toBe('unreadable')
    expect((await server.signIn({ userId: 'x' })).body.code).toBe('unknown-field')
    expect((await server.signIn({ createsAccount: 'no' })).body.code).toBe('unreadable')
  })
})

describe('somebody of before', () => {
  it('works on with their session when the server has LINE, and their queue is sent', async () => {
    const { hanako, group } = await hanakoOfBefore()
    const alone = { ...lunch(hanako.user.id), participants: [{ userId: hanako.user.id }] }
    expect((await ask(hanako, 'POST', `/groups/${group}/expenses`, alone)).status).toBe(200)
    const synced = await ask(hanako, 'POST', '/sync', syncRequest(hanako, {}))
    expect(synced.status).toBe(200)
  })

  it('who has lost the key and kept the cookie adds a key and links by it, even after the session ran out', async () => {
    const { hanako } = await hanakoOfBefore()
    const now = server.clock.now
    server.clock.now += proofSeconds - 1
    const shown = async () => (await hanako.agent.get('/api/session')).body
    expect(await shown()).toEqual({ success: true, user: hanako.user, isLinked: false })
    const key = newKey()
    await hanako.agent.post('/api/session/key').send({ key }).expect(200)
    const { body } = await server.signIn({ deviceKey: key }, { agent: hanako.agent, user: lineUser() })
    expect(body.user.id).toBe(hanako.user.id)
    expect(await shown()).toMatchObject({ user: { id: hanako.user.id }, isLinked: true })
    server.clock.now = now
  })

  it('is not signed out by a LINE account on their phone that they have not linked', async () => {
    const { hanako } = await hanakoOfBefore()
    const refused = await server.signIn({}, { agent: hanako.agent, user: lineUser() })
    expect([refused.status, refused.body.code]).toEqual([409, 'other-person-signed-in'])
    expect((await hanako.agent.get('/api/me')).body.user.id).toBe(hanako.user.id)
  })
})
