/** A person deletes their account: what goes, what stays for the others, and what their devices are told. */
import request from 'supertest'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newUuid } from '#client/store/new-id.ts'
import { markDeleted } from '#server/db/deleted-accounts.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { takeBackup } from '#tests/support/backup.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type Person, type TestServer, newKey, startTestServer } from './start-server.ts'
import { expenseArgsOf, syncRequest } from './sync-requests.ts'
import { ask, call, lunch } from './trip-fixture.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  assert((await wrongSums(server.database)).length === 0, 'running sums are of the rows')
  await server.stop()
})

const name = '伊集院 花子'
const picture = 'https://example.com/hanako.png'

type Device = Person & { key: string }

async function signUp(displayName: string): Promise<Device> {
  const key = newKey()
  const agent = request.agent(server.http)
  const { body } = await agent.post('/api/session/local').send({ displayName, key }).expect(200)
  return { agent, key, ...body }
}

const deletionOf = (person: Person) => ask(person, 'DELETE', '/me', { userId: person.user.id })
const groupOf = async (person: Person, group: string) => (await call(person, 'GET', `/groups/${group}`)).group

const [phone, email] = ['090-1234-5678', 'hana@example.com']

/** 太郎's group with 花子, who has a picture and was linked to the pending member はなちゃん, of whom a contact is noted. */
async function trip() {
  const [taro, hanako] = [await signUp('太郎'), await signUp(name)]
  await call(hanako, 'PUT', '/user/profile', { pictureUrl: picture, statusMessage: '温泉が好き' })
  const { group, inviteCode } = await call(taro, 'POST', '/groups', {
    name: '京都旅行',
    inviteMethod: 'open',
  })
  await call(hanako, 'POST', '/groups/join', { inviteCode })
  const path = `/groups/${group.id}/pending-members`
  const { pendingMember } = await call(taro, 'POST', path, { name: 'はなちゃん', phone, email })
  await call(taro, 'POST', `${path}/${pendingMember.id}/link`, { userId: hanako.user.id })
  const participants = [taro, hanako].map(({ user }) => ({ userId: user.id }))
  await call(hanako, 'POST', `/groups/${group.id}/expenses`, { ...lunch(hanako.user.id), participants })
  const groupId = GroupId.parse(group.id)
  return { taro, hanako, groupId, inviteCode: String(inviteCode), pendingId: String(pendingMember.id) }
}

async function propagate() {
  await propagateProfiles({ database: server.database, now: () => server.clock.now, newInviteCode })
}

describe('deleting an account', () => {
  it('leaves a former member without a name in shared groups, whose sums hold', async () => {
    const { taro, hanako, groupId } = await trip()
    const before = await call(taro, 'GET', `/groups/${groupId}/settlement`)
    const deleted = await deletionOf(hanako)
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }])
    const { members } = await groupOf(taro, groupId)
    expect(members).toMatchObject([{ displayName: '太郎' }])
    const rows = server.database.db.selectFrom('members').selectAll().where('groupId', '=', groupId)
    expect(await rows.where('userId', '=', hanako.user.id).execute()).toMatchObject([
      { displayName: '退会したユーザー', avatarUrl: null, role: 'member', status: 'left' },
    ])
    const after = await call(taro, 'GET', `/groups/${groupId}/settlement`)
    const renamed = JSON.stringify(before.data).replaceAll(name, '退会したユーザー')
    expect(renamed).toContain('500')
    expect(JSON.stringify(after.data)).toBe(renamed)
  })

  it('leaves name, picture, status message, nickname and contact in no table', async () => {
    const { hanako } = await trip()
    const kept = async () => {
      const everything = JSON.stringify(await takeBackup(server.database))
      return [name, picture, '温泉が好き', 'はなちゃん', phone, email].filter((text) =>
        everything.includes(text),
      )
    }
    expect(await kept()).toHaveLength(6)
    await deletionOf(hanako)
    expect(await kept()).toEqual([])
  })

  it('deletes identities, sessions, device codes and the file of a download link, and ends the sign-in of every device', async () => {
    const { hanako } = await trip()
    await hanako.agent.post('/api/session/codes').expect(200)
    await hanako.agent.post('/api/downloads').send({ name: '記録.json', content: '{}' }).expect(200)
    const tablet = await request(server.http)
      .post('/api/session/local')
      .send({ displayName: name, key: hanako.key })
    const ended = await deletionOf(hanako)
    expect(ended.headers['set-cookie']?.[0]).toMatch(/^sid=; /)
    await request(server.http).get('/api/me').auth(tablet.body.token, { type: 'bearer' }).expect(401)
    const { db } = server.database
    for (const table of ['identities', 'sessions', 'deviceCodes', 'downloads'] as const)
      expect(await db.selectFrom(table).selectAll().where('userId', '=', hanako.user.id).execute()).toEqual(
        [],
      )
  })

  it('reaches the devices of the group as an ordinary version, with the end of the membership', async () => {
    const { taro, hanako, groupId } = await trip()
    const scope = scopeOfGroup(groupId)
    const sync = async (cursors: object) => {
      const asked = syncRequest(taro, { cursors })
      return (await taro.agent.post('/api/sync').send(asked).expect(200)).body.scopes
    }
    const known = (await sync({})).find((delta: { scope: string }) => delta.scope === scope)
    await deletionOf(hanako)
    const [delta] = await sync({ [scope]: known.to, [scopeOfUser(taro.user.id)]: 1 })
    expect(delta).toMatchObject({ scope, from: known.to })
    expect(delta.rows.members).toMatchObject([{ displayName: '退会したユーザー', status: 'left' }])
    expect(delta.rows.pendingMembers).toMatchObject([{ name: '退会したユーザー' }])
  })

  it('replaces the invite code that the person knows', async () => {
    const { hanako, inviteCode } = await trip()
    await deletionOf(hanako)
    const other = await signUp('次郎')
    expect((await ask(other, 'POST', '/groups/join', { inviteCode })).status).toBe(404)
  })

  it('takes the name from groups that the person has left before', async () => {
    const { taro, hanako, groupId } = await trip()
    const id = memberIdOf({ groupId, userId: hanako.user.id })
    await call(taro, 'DELETE', `/groups/${groupId}/members/${id}`)
    await deletionOf(hanako)
    expect(JSON.stringify(await takeBackup(server.database))).not.toContain(name)
  })

  it('deletes groups in which nobody else is left', async () => {
    const hanako = await signUp(name)
    const { group } = await call(hanako, 'POST', '/groups', { name: 'ひとり旅' })
    await deletionOf(hanako)
    const members = server.database.db.selectFrom('members').selectAll().where('groupId', '=', group.id)
    expect(await members.execute()).toMatchObject([{ role: 'owner', status: 'left' }])
  })
})

describe('deleting the account of an owner', () => {
  it('is refused while a group with other members would have no owner, and names those groups', async () => {
    const { taro, groupId } = await trip()
    await call(taro, 'POST', '/groups', { name: 'ひとり旅' })
    const refused = await deletionOf(taro)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        success: false,
        error: rejectionSentences['owner-of-groups'],
        code: 'owner-of-groups',
        groups: [{ id: groupId, name: '京都旅行' }],
      },
    ])
    expect((await groupOf(taro, groupId)).members).toHaveLength(2)
  })

  it.each(['handed over', 'deleted'])('succeeds once the group is %s', async (how) => {
    const { taro, hanako, groupId } = await trip()
    const scope = scopeOfGroup(groupId)
    const id = memberIdOf({ groupId, userId: hanako.user.id })
    const [mutation, args] = how === 'deleted' ? ['group.delete', {}] : ['member.makeOwner', { id }]
    const sent = { mutationId: newUuid(), scope, name: mutation, args, time: server.clock.now }
    await taro.agent
      .post('/api/sync')
      .send(syncRequest(taro, { mutations: [sent] }))
      .expect(200)
    expect((await deletionOf(taro)).status).toBe(200)
  })

  it.each([
    ['the admin who has been there longest, and not a member who has been longer', ['次郎', '三郎'], '次郎'],
    ['the member who has been there longest, where there is no admin', [], name],
  ])('makes the owner, if somebody has joined in the same moment, %s', async (_, admins, successor) => {
    const { taro, hanako, groupId, inviteCode } = await trip()
    for (const joining of ['次郎', '三郎', '四郎']) {
      server.clock.now += 60
      const person = await signUp(joining)
      await call(person, 'POST', '/groups/join', { inviteCode })
      const role = `/groups/${groupId}/members/${memberIdOf({ groupId, userId: person.user.id })}/role`
      if (admins.includes(joining)) await call(taro, 'PUT', role, { role: 'admin' })
    }
    // As if the server had found no group in the way just before.
    await markDeleted(server.database, { userId: taro.user.id, at: server.clock.now })
    await propagate()
    const roles = (await groupOf(hanako, groupId)).members.map(
      ({ displayName, role }: { displayName: string; role: string }) => [displayName, role],
    )
    const roleOf = (each: string) => {
      if (each === successor) return 'owner'
      return admins.includes(each) ? 'admin' : 'member'
    }
    expect(roles).toEqual([name, '次郎', '三郎', '四郎'].map((each) => [each, roleOf(each)]))
  })
})

describe('a deletion', () => {
  it('has to name the person who is signed in', async () => {
    const { taro, hanako } = await trip()
    const statusOf = async (body: object) => (await ask(hanako, 'DELETE', '/me', body)).status
    expect([await statusOf({}), await statusOf({ userId: taro.user.id })]).toEqual([400, 409])
    expect((await ask(hanako, 'GET', '/me')).status).toBe(200)
  })

  it('is refused without a session', async () => {
    const { hanako } = await trip()
    const refused = await request(server.http).delete('/api/me').send({ userId: hanako.user.id })
    expect([refused.status, refused.body.code]).toEqual([401, 'signed-out'])
  })

  it('may be repeated after its answer was lost', async () => {
    const { hanako } = await trip()
    await deletionOf(hanako)
    expect((await deletionOf(hanako)).status).toBe(200)
  })

  it('is completed by the server if it was cut off behind its first step', async () => {
    const { taro, hanako, groupId } = await trip()
    await markDeleted(server.database, { userId: hanako.user.id, at: server.clock.now })
    await propagate()
    expect((await groupOf(taro, groupId)).members).toHaveLength(1)
    expect(await server.database.db.selectFrom('profileChanges').selectAll().execute()).toEqual([])
  })
})

describe('a device of somebody who has deleted their account', () => {
  it('that comes back with unsent changes is told so, and none of them is run', async () => {
    const { taro, hanako, groupId } = await trip()
    await deletionOf(taro).expect(409)
    await deletionOf(hanako).expect(200)
    const args = expenseArgsOf(hanako)
    const scope = scopeOfGroup(groupId)
    const sent = { mutationId: newUuid(), scope, name: 'expense.create', args, time: server.clock.now }
    const refused = await hanako.agent.post('/api/sync').send(syncRequest(hanako, { mutations: [sent] }))
    expect([refused.status, refused.body.code]).toEqual([401, 'signed-out'])
    const asked = { displayName: name, key: hanako.key }
    const renew = (more: object) => hanako.agent.post('/api/session/local').send({ ...asked, ...more })
    for (const more of [{ expectedUserId: hanako.user.id }, {}])
      expect((await renew(more).expect(403)).body.code).toBe('account-deleted')
    // A further key leads nowhere, but the device names whom it expects.
    const other = await renew({ key: newKey(), expectedUserId: hanako.user.id }).expect(403)
    expect(other.body.code).toBe('account-deleted')
  })

  it('lets the same person begin anew under another key', async () => {
    const { hanako } = await trip()
    await deletionOf(hanako)
    const anew = await signUp(name)
    expect(anew.user.id).not.toBe(hanako.user.id)
    expect((await call(anew, 'GET', '/groups')).groups).toEqual([])
  })
})

it('the sums of any group are the same after a deletion as before', async () => {
  const [taro, jiro] = [await signUp('太郎'), await signUp('次郎')]
  const expense = fc.record({
    amount: fc.integer({ min: 1, max: 99_999 }),
    paidBy: fc.nat(2),
    shared: fc.subarray([0, 1, 2], { minLength: 1 }),
  })
  const ledger = fc.array(expense, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(ledger, async (expenses) => {
      const hanako = await signUp(name)
      const people = [taro, hanako, jiro]
      const { group, inviteCode } = await call(taro, 'POST', '/groups', { name: '旅', inviteMethod: 'open' })
      for (const person of [hanako, jiro]) await call(person, 'POST', '/groups/join', { inviteCode })
      for (const { amount, paidBy, shared } of expenses) {
        const keys = people.map(({ user }) => keyOfUser(user.id))
        const participants = shared.map((at) => ({ userId: keys[at] }))
        const body = { ...lunch(keys[paidBy] ?? ''), amount, participants }
        await call(taro, 'POST', `/groups/${group.id}/expenses`, body)
      }
      const balances = async () => {
        const { data } = await call(taro, 'GET', `/groups/${group.id}/settlement`)
        return JSON.stringify(data).replaceAll(name, '退会したユーザー')
      }
      const before = await balances()
      await deletionOf(hanako).expect(200)
      expect(await balances()).toBe(before)
    }),
    { numRuns: 8, seed: 75 },
  )
})
