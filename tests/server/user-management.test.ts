/** The calls with which system admins manage people (specification 3, sections 2.14 and 7): who may make them, and what they do. */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import {
  AdminPendingMemberDetail,
  AdminUserDetail,
  PendingMemberList,
  UserList,
} from '#shared/api/user-management.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import { readAdminLog } from '#server/db/admin-access-log.ts'
import { grantAdmin, revokeAdmin } from '#server/db/system-admins.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { type Method, ask, call, lunch } from './trip-fixture.ts'

let server: TestServer
let admin: Person
let taro: Person
beforeEach(async () => {
  server = await startTestServer({ settings: { plans: 'own' } })
  admin = await server.signIn('花子')
  taro = await server.signIn('太郎')
  await grantAdmin(server.database, admin.user.id, startOfTests)
})
afterEach(async () => {
  assert((await wrongSums(server.database)).length === 0, 'running sums are of the rows')
  await server.stop()
})

const userPath = (person: Person) => `/admin/user-management/${person.user.id}`
const detailPath = (person: Person) => `/admin/user-detail/${person.user.id}`
const detailOf = async (person: Person) =>
  AdminUserDetail.parse((await call(admin, 'GET', detailPath(person))).user)
const codeOf = async (person: Person, method: Method, path: string, body?: unknown) => {
  const answered = await ask(person, method, path, body)
  return [answered.status, answered.body.code]
}
const log = () => readAdminLog(server.database, { limit: 100 })
const logged = async () =>
  (await log()).map(({ userId, action, subjectId, details }) => [userId, action, subjectId, details])

/** 太郎's group with 次郎, who is no user, and an expense that names both. */
async function trip() {
  const { group, inviteCode } = await call(taro, 'POST', '/groups', {
    name: '京都旅行',
    inviteMethod: 'open',
  })
  const path = `/groups/${group.id}/pending-members`
  const contact = { phone: '090-1234-5678', email: 'jiro@example.com' }
  const { pendingMember } = await call(taro, 'POST', path, { name: '次郎', ...contact })
  return {
    groupId: GroupId.parse(group.id),
    inviteCode: String(inviteCode),
    jiro: PendingMemberId.parse(pendingMember.id),
  }
}

type Asked = [method: Method, path: string, body?: object]

const callsAbout = ({ user, pending }: { user: string; pending: string }): Asked[] => [
  ['GET', '/admin/users'],
  ['GET', `/admin/user-detail/${user}`],
  ['PATCH', `/admin/user-detail/${user}`, { displayName: '改名' }],
  ['PATCH', `/admin/user-management/${user}`, { isAdmin: true }],
  ['PATCH', `/admin/user-management/${user}`, { isPremium: true }],
  ['DELETE', `/admin/user-management/${user}/devices/${newUuid()}`],
  ['DELETE', `/admin/user-management/${user}/devices`],
  ['DELETE', `/admin/user-management/${user}`],
  ['GET', '/admin/pending-members'],
  ['GET', `/admin/pending-member-detail/${pending}`],
  ['PATCH', `/admin/pending-member-detail/${pending}`, { name: '改名' }],
  ['DELETE', `/admin/pending-members/${pending}`],
]

describe('every call', () => {
  it('is refused to everybody else, and changes nothing', async () => {
    const { jiro } = await trip()
    const before = await dumpDatabase(server.database)
    for (const [method, path, body] of callsAbout({ user: admin.user.id, pending: jiro }))
      expect([path, ...(await codeOf(taro, method, path, body))]).toEqual([path, 403, 'not-system-admin'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('is refused without a session', async () => {
    const nobody = { agent: request.agent(server.http) }
    for (const [method, path, body] of callsAbout({ user: taro.user.id, pending: newUuid() })) {
      const { status, body: answered } = await ask(nobody, method, path, body)
      expect([path, status, answered.code]).toEqual([path, 401, 'signed-out'])
    }
  })

  it('is refused at once to an admin whose role was taken back', async () => {
    const { jiro } = await trip()
    await revokeAdmin(server.database, admin.user.id, startOfTests)
    for (const [method, path, body] of callsAbout({ user: taro.user.id, pending: jiro }))
      expect([path, ...(await codeOf(admin, method, path, body))]).toEqual([path, 403, 'not-system-admin'])
  })

  it('says of an unknown id that there is nobody, and of a malformed one that it is none', async () => {
    const before = await dumpDatabase(server.database)
    const about = callsAbout({ user: newUuid(), pending: newUuid() })
    for (const [method, path, body] of about.filter(([, each]) => /\/[\da-f-]{36}/.test(each))) {
      const code = path.includes('pending-member') ? 'pending-member-not-found' : 'user-not-found'
      expect([path, ...(await codeOf(admin, method, path, body))]).toEqual([path, 404, code])
    }
    expect(await dumpDatabase(server.database)).toBe(before)
    for (const [method, path, body] of callsAbout({ user: 'U1', pending: '1' }).filter(([, each]) =>
      /\/(U1|1)/.test(each),
    ))
      expect([path, ...(await codeOf(admin, method, path, body))]).toEqual([path, 400, 'id-invalid'])
  })

  it.each<[Method, string, object | undefined, number, string]>([
    ['GET', '/admin/users?sort=age', undefined, 400, 'unreadable'],
    ['GET', '/admin/users?limit=1000', undefined, 400, 'unreadable'],
    ['GET', '/admin/users?after=nowhere', undefined, 400, 'unreadable'],
    [
      'GET',
      `/admin/users?after=${Buffer.from('["x","y"]').toString('base64url')}`,
      undefined,
      400,
      'unreadable',
    ],
    ['GET', '/admin/users?page=2', undefined, 400, 'unknown-field'],
    ['GET', `/admin/users?q=${'a'.repeat(101)}`, undefined, 422, 'text-too-long'],
    ['GET', '/admin/users?q=%00', undefined, 400, 'unreadable'],
    ['GET', '/admin/users?q=a&q=b', undefined, 400, 'unreadable'],
    ['GET', '/admin/pending-members?sort=login', undefined, 400, 'unreadable'],
    ['GET', '/admin/pending-members?filter=admins', undefined, 400, 'unknown-field'],
    ['PATCH', 'user-detail', {}, 422, 'nothing-to-change'],
    ['PATCH', 'user-detail', { displayName: ' ' }, 422, 'display-name-required'],
    ['PATCH', 'user-detail', { statusMessage: 'a'.repeat(101) }, 422, 'text-too-long'],
    ['PATCH', 'user-detail', { plan: 'premium' }, 400, 'unknown-field'],
    ['PATCH', 'user-management', {}, 400, 'unreadable'],
    ['PATCH', 'user-management', { isAdmin: 'yes' }, 400, 'unreadable'],
    ['PATCH', 'user-management', { isAdmin: true, isPremium: true }, 400, 'unreadable'],
    ['DELETE', 'user-management', { isAdmin: true }, 400, 'unknown-field'],
  ])('%s %s does not take %j', async (method, path, body, status, code) => {
    const address = path.startsWith('/') ? path : `/admin/${path}/${taro.user.id}`
    expect(await codeOf(admin, method, address, body)).toEqual([status, code])
    expect(await logged()).toEqual([])
  })
})

describe('the role of a system admin', () => {
  const verify = async (person: Person) => (await person.agent.get('/api/admin/verify')).status

  it('is granted and taken back, at once, also twice, and each effect is in the log once', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await call(admin, 'PATCH', userPath(taro), { isAdmin: true })).toEqual({ success: true })
      expect(await verify(taro)).toBe(200)
    }
    for (let time = 0; time < 2; time += 1) {
      await call(admin, 'PATCH', userPath(taro), { is_admin: false })
      expect(await verify(taro)).toBe(403)
    }
    const about = [taro.user.id, null]
    expect(await logged()).toEqual([
      [admin.user.id, 'admin-revoked', ...about],
      [admin.user.id, 'admin-granted', ...about],
    ])
  })

  it('is not changed by an admin of themselves', async () => {
    expect(rejectionSentences['own-account']).toBe(
      '自分の管理者権限やアカウントは、ここからは変えられません。',
    )
    for (const isAdmin of [true, false])
      expect(await codeOf(admin, 'PATCH', userPath(admin), { isAdmin })).toEqual([403, 'own-account'])
    expect(await codeOf(admin, 'DELETE', userPath(admin))).toEqual([403, 'own-account'])
    expect(await codeOf(admin, 'DELETE', `${userPath(admin)}/devices`)).toEqual([403, 'own-account'])
    expect([await verify(admin), await logged()]).toEqual([200, []])
  })

  it('stays with one of two admins who take it from each other at the same moment', async () => {
    await grantAdmin(server.database, taro.user.id, startOfTests)
    const taking = [ask(admin, 'PATCH', userPath(taro), { isAdmin: false })]
    taking.push(ask(taro, 'PATCH', userPath(admin), { isAdmin: false }))
    const ended = (await Promise.all(taking)).map(({ status }) => status)
    expect(ended.toSorted()).toEqual([200, 403])
    expect([await verify(admin), await verify(taro)].toSorted()).toEqual([200, 403])
  })

  it('leaves a group to whoever has created it, also after it is taken back', async () => {
    const { groupId } = await trip()
    await call(admin, 'PATCH', userPath(taro), { isAdmin: true })
    await call(admin, 'PATCH', userPath(taro), { isAdmin: false })
    const { group } = await call(taro, 'PATCH', `/groups/${groupId}`, { name: '奈良旅行' })
    expect(group.name).toBe('奈良旅行')
  })

  it('is not taken from whom the setting names, nor is their account', async () => {
    const settings = { systemAdmins: [taro.user.id] }
    const named = await startTestServer({ database: server.database, settings })
    const asked = async (method: 'patch' | 'delete', path: string, body?: object) => {
      const answered = await request(named.http)
        [method](`/api${path}`)
        .set('cookie', `sid=${admin.token}`)
        .send(body)
      return [answered.status, answered.body.code]
    }
    const refused = [403, 'admin-named-by-setting']
    for (const isAdmin of [true, false])
      expect(await asked('patch', userPath(taro), { isAdmin })).toEqual(refused)
    expect(await asked('delete', userPath(taro))).toEqual(refused)
    expect((await asked('patch', userPath(taro), { isPremium: true }))[0]).toBe(200)
    await named.stopServing()
  })
})

describe('the premium plan', () => {
  const limits = async (person: Person) => {
    const made = await ask(person, 'POST', '/groups', { name: '旅' })
    return made.status
  }

  it('reaches the person’s devices by sync, and lifts the limits at once', async () => {
    for (let count = 0; count < 3; count += 1) expect(await limits(taro)).toBe(200)
    expect(await limits(taro)).toBe(422)
    const scope = scopeOfUser(taro.user.id)
    const sync = async (cursors: object) => {
      const { body } = await taro.agent.post('/api/sync').send(syncRequest(taro, { cursors }))
      return body.scopes.find((each: { scope: string }) => each.scope === scope)
    }
    const { to } = await sync({})
    expect(await call(admin, 'PATCH', userPath(taro), { isPremium: true })).toEqual({ success: true })
    expect((await sync({ [scope]: to })).rows.profiles).toMatchObject([{ plan: 'premium' }])
    expect(await limits(taro)).toBe(200)
    expect((await call(taro, 'GET', '/me')).user).toMatchObject({ plan: 'premium', isPremium: true })
  })

  it('says in the detail who has given it, and when, and is given once', async () => {
    expect(await detailOf(taro)).toMatchObject({ isPremium: false, premiumGrant: null, isPlanShared: false })
    for (let time = 0; time < 2; time += 1) await call(admin, 'PATCH', userPath(taro), { isPremium: true })
    const premiumGrant = { at: startOfTests, byName: '花子' }
    expect(await detailOf(taro)).toMatchObject({ isPremium: true, premiumGrant })
    await call(admin, 'PATCH', userPath(taro), { isPremium: false })
    expect(await detailOf(taro)).toMatchObject({ isPremium: false, premiumGrant: null })
    expect((await logged()).map(([, action]) => action)).toEqual(['premium-revoked', 'premium-granted'])
  })

  it('may be one’s own', async () => {
    await call(admin, 'PATCH', userPath(admin), { isPremium: true })
    expect(await detailOf(admin)).toMatchObject({ isPremium: true })
  })

  it('is everybody’s on a server without LINE, which the detail says', async () => {
    const local = await startTestServer({ database: server.database, settings: { plans: 'premium' } })
    const asked = request(local.http)
      .get(`/api${detailPath(taro)}`)
      .set('cookie', `sid=${admin.token}`)
    expect((await asked).body.user).toMatchObject({ isPremium: true, isPlanShared: true, premiumGrant: null })
    await local.stopServing()
  })
})

describe('the detail of a user', () => {
  it('has what the specification lists', async () => {
    const { groupId, inviteCode } = await trip()
    await call(taro, 'PUT', '/user/profile', { statusMessage: '運転します' })
    await call(taro, 'POST', `/groups/${groupId}/expenses`, {
      ...lunch(taro.user.id),
      participants: [{ userId: taro.user.id }],
    })
    const other = await call(admin, 'POST', '/groups', {
      name: '箱根',
      description: '温泉',
      inviteMethod: 'open',
    })
    await call(taro, 'POST', '/groups/join', { inviteCode: other.inviteCode })
    await call(admin, 'POST', '/groups/join', { inviteCode })
    const user = await detailOf(taro)
    expect(user).toMatchObject({
      id: taro.user.id,
      displayName: '太郎',
      pictureUrl: null,
      statusMessage: '運転します',
      lineUserId: null,
      isSystemAdmin: false,
      isNamedBySetting: false,
      createdAt: startOfTests,
      lastLoginAt: startOfTests,
      expenseStats: { totalExpenses: 1 },
      createdGroups: [{ id: groupId, name: '京都旅行', createdAt: startOfTests }],
    })
    const byName = user.groups.toSorted((a, b) => a.name.localeCompare(b.name, 'ja'))
    expect(byName).toEqual([
      { id: groupId, name: '京都旅行', description: '', role: 'owner', joinedAt: startOfTests },
      { id: other.group.id, name: '箱根', description: '温泉', role: 'member', joinedAt: startOfTests },
    ])
  })

  it('counts neither transfers nor deleted expenses, and names no group that was left', async () => {
    const { groupId, jiro } = await trip()
    const payment = { fromId: jiro, toId: taro.user.id, amount: 100, paymentDate: '2026-11-20' }
    await call(taro, 'POST', `/groups/${groupId}/transfers`, payment)
    const spent = { ...lunch(taro.user.id), participants: [{ userId: taro.user.id }] }
    const { expense } = await call(taro, 'POST', `/groups/${groupId}/expenses`, spent)
    await call(taro, 'DELETE', `/expenses/${expense.id}`)
    const { group } = await call(taro, 'POST', '/groups', { name: '消す' })
    await call(taro, 'DELETE', `/groups/${group.id}`)
    const { expenseStats, groups, createdGroups } = await detailOf(taro)
    expect([expenseStats.totalExpenses, groups.map(({ name }) => name)]).toEqual([0, ['京都旅行']])
    expect(createdGroups.map(({ name }) => name).toSorted()).toEqual(['京都旅行', '消す'])
  })

  it('saves name and status message, which reach the person’s devices and groups as their own change does', async () => {
    const { groupId } = await trip()
    const edited = { displayName: '太郎（本人）', statusMessage: '温泉が好き' }
    const { user } = await call(admin, 'PATCH', detailPath(taro), edited)
    expect(user).toMatchObject(edited)
    await propagateProfiles({ database: server.database, now: () => server.clock.now, newInviteCode })
    const { group } = await call(taro, 'GET', `/groups/${groupId}`)
    expect(group.members).toMatchObject([{ displayName: '太郎（本人）' }])
    expect((await call(taro, 'GET', '/user/profile')).user).toMatchObject(edited)
    const { body } = await taro.agent.post('/api/sync').send(syncRequest(taro, { cursors: {} }))
    const rowsOf = (scope: string) => body.scopes.find((each: { scope: string }) => each.scope === scope).rows
    expect(rowsOf(scopeOfUser(taro.user.id)).profiles).toMatchObject([edited])
    expect(rowsOf(scopeOfGroup(groupId)).members).toMatchObject([{ displayName: '太郎（本人）' }])
  })

  it('logs which fields were saved and not what was written, and nothing if nothing was new', async () => {
    await call(admin, 'PATCH', detailPath(taro), { displayName: '太郎さん', statusMessage: '' })
    await call(admin, 'PATCH', detailPath(taro), { displayName: '太郎さん' })
    expect(await logged()).toEqual([
      [admin.user.id, 'profile-edited', taro.user.id, '{"fields":["displayName"]}'],
    ])
  })

  it('lists devices and the keys of those that are signed out, and ends one or all', async () => {
    const sessions = (await detailOf(taro)).devices
    expect(sessions).toEqual([
      { id: expect.any(String), device: '', createdAt: startOfTests, seenAt: startOfTests },
    ])
    const path = `${userPath(taro)}/devices`
    expect(await call(admin, 'DELETE', `${path}/${sessions[0]?.id}`)).toEqual({ success: true })
    expect(await codeOf(admin, 'DELETE', `${path}/${sessions[0]?.id}`)).toEqual([404, 'session-not-found'])
    expect((await taro.agent.get('/api/me')).status).toBe(401)
    const key = `${'k'.repeat(22)}`
    const jiro = await request(server.http).post('/api/session/local').send({ displayName: '次郎', key })
    const person = { ...taro, user: jiro.body.user, token: jiro.body.token }
    await request(server.http).delete('/api/session').auth(jiro.body.token, { type: 'bearer' }).expect(200)
    const [device] = (await detailOf(person)).devices
    expect(device).toMatchObject({ seenAt: null, createdAt: startOfTests })
    await call(admin, 'DELETE', `${userPath(person)}/devices/${device?.id}`)
    expect((await detailOf(person)).devices).toEqual([])
    const again = { displayName: '次郎', key, expectedUserId: jiro.body.user.id }
    const renewal = await request(server.http).post('/api/session/local').send(again)
    expect(renewal.body.code).toBe('device-revoked')
    expect((await logged()).map(([, action]) => action)).toEqual(['device-ended', 'device-ended'])
  })

  it('ends everything at once, also twice', async () => {
    const path = `${userPath(taro)}/devices`
    for (let time = 0; time < 2; time += 1) await call(admin, 'DELETE', path)
    expect((await taro.agent.get('/api/me')).status).toBe(401)
    expect((await detailOf(taro)).devices).toEqual([])
    expect((await logged()).map(([, action]) => action)).toEqual(['devices-ended', 'devices-ended'])
  })
})

describe('deleting a user', () => {
  it('leaves a former member without a name, whose sums hold, and hands the groups of a sole owner over', async () => {
    const { groupId, inviteCode } = await trip()
    const [misaki, saburo] = [await server.signIn('美咲'), await server.signIn('三郎')]
    for (const person of [misaki, saburo]) {
      server.clock.now += 1
      await call(person, 'POST', '/groups/join', { inviteCode })
    }
    const participants = [taro, misaki].map(({ user }) => ({ userId: user.id }))
    await call(taro, 'POST', `/groups/${groupId}/expenses`, { ...lunch(taro.user.id), participants })
    const settlement = async () =>
      JSON.stringify((await call(misaki, 'GET', `/groups/${groupId}/settlement`)).data)
    const before = await settlement()
    expect(await call(admin, 'DELETE', userPath(taro))).toEqual({ success: true })
    const { group } = await call(misaki, 'GET', `/groups/${groupId}`)
    const roles = group.members.map(({ displayName, role }: Record<string, string>) => [displayName, role])
    expect(roles).toEqual([
      ['美咲', 'owner'],
      ['三郎', 'member'],
    ])
    expect(await settlement()).toBe(before.replaceAll('太郎', '退会したユーザー'))
    expect((await taro.agent.get('/api/me')).status).toBe(401)
    expect(await codeOf(admin, 'GET', detailPath(taro))).toEqual([404, 'user-not-found'])
  })

  it('is logged once, in the transaction of the deletion, and is done when it is asked for again', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await call(admin, 'DELETE', userPath(taro))).toEqual({ success: true })
    expect(await logged()).toEqual([[admin.user.id, 'account-deleted', taro.user.id, null]])
    expect((await log())[0]).toMatchObject({ userName: '花子', subjectName: '退会したユーザー' })
  })

  it('takes nothing if the entry of the log cannot be written', async () => {
    const { db } = server.database
    await db.schema.alterTable('adminAccessLogs').renameTo('notThere').execute()
    for (const [method, path, body] of callsAbout({ user: taro.user.id, pending: newUuid() }).slice(2, 8))
      if (!path.includes('/devices/'))
        expect([path, (await ask(admin, method, path, body)).status]).toEqual([path, 500])
    expect(server.takeDefects()).toHaveLength(5)
    await db.schema.alterTable('notThere').renameTo('adminAccessLogs').execute()
    expect((await taro.agent.get('/api/me')).body).toMatchObject({
      user: { displayName: '太郎', plan: 'free' },
      isSystemAdmin: false,
    })
  })

  it('takes the role with it, so that the person is an admin no longer', async () => {
    await call(admin, 'PATCH', userPath(taro), { isAdmin: true })
    await call(admin, 'DELETE', userPath(taro))
    const grants = server.database.db.selectFrom('systemAdmins').select('userId')
    expect((await grants.execute()).map(({ userId }) => userId)).toEqual([admin.user.id])
  })
})

describe('pending members', () => {
  const pathOf = (id: string) => `/admin/pending-member-detail/${id}`
  const detail = async (id: string) =>
    AdminPendingMemberDetail.parse((await call(admin, 'GET', pathOf(id))).pendingMember)

  it('are listed from all groups, with who has applied as them', async () => {
    const { groupId, jiro } = await trip()
    await call(taro, 'PATCH', `/groups/${groupId}`, { inviteMethod: 'approval' })
    const { data } = await call(taro, 'POST', `/groups/${groupId}/invite`, { pendingMemberId: jiro })
    const applicant = await server.signIn('次郎本人')
    await call(applicant, 'POST', '/groups/apply-pending', { inviteCode: data.inviteCode })
    const { pendingMembers, total, counts } = PendingMemberList.parse(
      await call(admin, 'GET', '/admin/pending-members'),
    )
    expect(pendingMembers).toEqual([
      {
        id: jiro,
        name: '次郎',
        role: 'member',
        status: 'applied',
        createdAt: startOfTests,
        groupId,
        groupName: '京都旅行',
        appliedByUserName: '次郎本人',
      },
    ])
    expect([total?.count, counts?.users.count, counts?.pendingMembers.count]).toEqual([1, 3, 1])
    expect(await detail(jiro)).toMatchObject({
      phone: '090-1234-5678',
      email: 'jiro@example.com',
      inviteCode: data.inviteCode,
      invitedAt: startOfTests,
      group: { name: '京都旅行', description: '', createdAt: startOfTests },
      creator: { displayName: '太郎', pictureUrl: null },
      applicant: { displayName: '次郎本人', pictureUrl: null },
      appliedAt: startOfTests,
    })
    for (const q of ['次', '京都', '本人'])
      expect((await call(admin, 'GET', `/admin/pending-members?q=${q}`)).pendingMembers).toHaveLength(1)
    expect((await call(admin, 'GET', '/admin/pending-members?q=太郎')).pendingMembers).toEqual([])
  })

  it('are edited by the rules of their group, and the group’s devices get it', async () => {
    const { groupId, jiro } = await trip()
    const edited = { name: '次郎さん', phone: '０９０ー0000ー1111', email: '' }
    expect(await call(admin, 'PATCH', pathOf(jiro), edited)).toMatchObject({
      pendingMember: { name: '次郎さん', phone: '090-0000-1111', email: '' },
    })
    await call(admin, 'PATCH', pathOf(jiro), edited)
    const { group } = await call(taro, 'GET', `/groups/${groupId}`)
    expect(group.pendingMembers).toMatchObject([{ name: '次郎さん', phone: '090-0000-1111', email: '' }])
    expect(await logged()).toEqual([
      [admin.user.id, 'pending-member-edited', jiro, '{"fields":["name","phone","email"]}'],
    ])
  })

  it.each([
    [{}, 422, 'nothing-to-change'],
    [{ name: '　' }, 422, 'member-name-required'],
    [{ phone: '電話' }, 422, 'phone-invalid'],
    [{ email: 'jiro' }, 422, 'email-invalid'],
    [{ role: 'admin' }, 400, 'unknown-field'],
  ])('do not take %j', async (body, status, code) => {
    const { jiro } = await trip()
    expect(await codeOf(admin, 'PATCH', pathOf(jiro), body)).toEqual([status, code])
  })

  it('are deleted as in their group, whose members can restore them, and once', async () => {
    const { groupId, jiro } = await trip()
    for (let time = 0; time < 2; time += 1)
      expect(await call(admin, 'DELETE', `/admin/pending-members/${jiro}`)).toEqual({ success: true })
    const trash = await call(taro, 'GET', `/groups/${groupId}/trash`)
    expect(trash.pendingMembers).toMatchObject([{ id: jiro, name: '次郎', deletedBy: null }])
    await call(taro, 'POST', `/groups/${groupId}/pending-members/${jiro}/restore`)
    expect((await detail(jiro)).name).toBe('次郎')
    expect(await logged()).toEqual([[admin.user.id, 'pending-member-deleted', jiro, null]])
  })

  it('are not deleted while an expense names them, nor once they are members', async () => {
    const { groupId, inviteCode, jiro } = await trip()
    const path = `/admin/pending-members/${jiro}`
    const spent = { ...lunch(taro.user.id), participants: [{ pendingMemberId: jiro }] }
    const { expense } = await call(taro, 'POST', `/groups/${groupId}/expenses`, spent)
    expect(await codeOf(admin, 'DELETE', path)).toEqual([422, 'pending-member-in-use'])
    await call(taro, 'DELETE', `/expenses/${expense.id}`)
    const person = await server.signIn('次郎本人')
    await call(person, 'POST', '/groups/join', { inviteCode })
    const linked = `/groups/${groupId}/pending-members/${jiro}/link`
    await call(taro, 'POST', linked, { userId: person.user.id })
    expect(await codeOf(admin, 'DELETE', path)).toEqual([422, 'linked-member-not-removable'])
    expect(await codeOf(admin, 'PATCH', pathOf(jiro), { phone: '1' })).toEqual([409, 'pending-member-linked'])
    expect(await codeOf(admin, 'GET', pathOf(jiro))).toEqual([404, 'pending-member-not-found'])
    expect((await call(admin, 'GET', '/admin/pending-members')).pendingMembers).toEqual([])
    expect(await logged()).toEqual([])
  })
})

describe('the list of users', () => {
  const names = async (query: string) =>
    UserList.parse(await call(admin, 'GET', `/admin/users${query}`)).users.map(
      ({ displayName }) => displayName,
    )

  it('has everybody with an account, the newest first, with the roles', async () => {
    const { users, total, counts, next } = UserList.parse(await call(admin, 'GET', '/admin/users'))
    expect(users.map(({ displayName, isSystemAdmin }) => [displayName, isSystemAdmin]).toSorted()).toEqual([
      ['太郎', false],
      ['花子', true],
    ])
    expect([total, counts?.users, next]).toEqual([
      { count: 2, isLowerBound: false },
      { count: 2, isLowerBound: false },
      null,
    ])
    await call(admin, 'DELETE', userPath(taro))
    expect(await names('')).toEqual(['花子'])
  })

  it('finds a name, a status message, LINE’s id and an id, and shows admins alone or others alone', async () => {
    const lineUserId = `U${'4f2c81b9'.repeat(4)}`
    await call(taro, 'PUT', '/user/profile', { statusMessage: 'バンコク楽しみ' })
    await server.database.db.updateTable('users').set({ lineUserId }).where('id', '=', taro.user.id).execute()
    for (const q of ['太', '太郎', 'バンコク', '楽しみ', 'U4f2c81', lineUserId, taro.user.id])
      expect([q, await names(`?q=${q}`)]).toEqual([q, ['太郎']])
    for (const q of ['郎太', '%25', '_', '退会']) expect([q, await names(`?q=${q}`)]).toEqual([q, []])
    expect(await names('?filter=admins')).toEqual(['花子'])
    expect(await names('?filter=others')).toEqual(['太郎'])
    expect(await names('?filter=admins&q=太郎')).toEqual([])
  })

  it('forgets the name that somebody had', async () => {
    await call(taro, 'PUT', '/user/profile', { displayName: '次郎' })
    expect([await names('?q=太郎'), await names('?q=次郎')]).toEqual([[], ['次郎']])
  })

  it('knows when somebody was last there', async () => {
    server.clock.now += 7_200
    await taro.agent.get('/api/me').expect(200)
    const { users } = UserList.parse(await call(admin, 'GET', '/admin/users?sort=login'))
    expect(users.map(({ displayName, lastLoginAt }) => [displayName, lastLoginAt])).toContainEqual([
      '太郎',
      startOfTests + 7_200,
    ])
    expect(UserId.safeParse(users[0]?.id).success).toBe(true)
  })
})
