/** What system admins see of a user, and what they change of them: name, status message, plan and devices. */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { type AdminServer, detailPath, startAdminServer, statusAndCode, userPath } from './admin-fixture.ts'
import { type Person, startOfTests, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { ask, call, lunch } from './trip-fixture.ts'

let fixture: AdminServer
let server: AdminServer['server']
let admin: Person
let taro: Person
beforeEach(async () => {
  fixture = await startAdminServer()
  ;({ server, admin, taro } = fixture)
})
afterEach(() => fixture.stop())

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
    expect(await fixture.detailOf(taro)).toMatchObject({
      isPremium: false,
      premiumGrant: null,
      isPlanShared: false,
    })
    for (let time = 0; time < 2; time += 1) await call(admin, 'PATCH', userPath(taro), { isPremium: true })
    const premiumGrant = { at: startOfTests, byName: '花子' }
    expect(await fixture.detailOf(taro)).toMatchObject({ isPremium: true, premiumGrant })
    await call(admin, 'PATCH', userPath(taro), { isPremium: false })
    expect(await fixture.detailOf(taro)).toMatchObject({ isPremium: false, premiumGrant: null })
    expect((await fixture.logged()).map(([, action]) => action)).toEqual([
      'premium-revoked',
      'premium-granted',
    ])
  })

  it('may be one’s own', async () => {
    await call(admin, 'PATCH', userPath(admin), { isPremium: true })
    expect(await fixture.detailOf(admin)).toMatchObject({ isPremium: true })
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
    const { groupId, inviteCode } = await fixture.trip()
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
    const user = await fixture.detailOf(taro)
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
      groupCount: 2,
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
    const { groupId, jiro } = await fixture.trip()
    const payment = { fromId: jiro, toId: taro.user.id, amount: 100, paymentDate: '2026-11-20' }
    await call(taro, 'POST', `/groups/${groupId}/transfers`, payment)
    const spent = { ...lunch(taro.user.id), participants: [{ userId: taro.user.id }] }
    const { expense } = await call(taro, 'POST', `/groups/${groupId}/expenses`, spent)
    await call(taro, 'DELETE', `/expenses/${expense.id}`)
    const { group } = await call(taro, 'POST', '/groups', { name: '消す' })
    await call(taro, 'DELETE', `/groups/${group.id}`)
    const { expenseStats, groups, createdGroups } = await fixture.detailOf(taro)
    expect([expenseStats.totalExpenses, groups.map(({ name }) => name)]).toEqual([0, ['京都旅行']])
    expect(createdGroups.map(({ name }) => name).toSorted()).toEqual(['京都旅行', '消す'])
  })

  it('saves name and status message, which reach the person’s devices and groups as their own change does', async () => {
    const { groupId } = await fixture.trip()
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
    expect(await fixture.logged()).toEqual([
      [admin.user.id, 'profile-edited', taro.user.id, '{"fields":["displayName"]}'],
    ])
  })

  it('lists devices and the keys of those that are signed out, and ends one or all', async () => {
    const sessions = (await fixture.detailOf(taro)).devices
    expect(sessions).toEqual([
      { id: expect.any(String), device: '', createdAt: startOfTests, seenAt: startOfTests },
    ])
    const path = `${userPath(taro)}/devices`
    expect(await call(admin, 'DELETE', `${path}/${sessions[0]?.id}`)).toEqual({ success: true })
    expect(await statusAndCode(admin, 'DELETE', `${path}/${sessions[0]?.id}`)).toEqual([
      404,
      'session-not-found',
    ])
    expect((await taro.agent.get('/api/me')).status).toBe(401)
    const key = 'k'.repeat(22)
    const jiro = await request(server.http).post('/api/session/local').send({ displayName: '次郎', key })
    const person = { ...taro, user: jiro.body.user, token: jiro.body.token }
    await request(server.http).delete('/api/session').auth(jiro.body.token, { type: 'bearer' }).expect(200)
    const [device] = (await fixture.detailOf(person)).devices
    expect(device).toMatchObject({ seenAt: null, createdAt: startOfTests })
    await call(admin, 'DELETE', `${userPath(person)}/devices/${device?.id}`)
    expect((await fixture.detailOf(person)).devices).toEqual([])
    const again = { displayName: '次郎', key, expectedUserId: jiro.body.user.id }
    const renewal = await request(server.http).post('/api/session/local').send(again)
    expect(renewal.body.code).toBe('device-revoked')
    expect((await fixture.logged()).map(([, action]) => action)).toEqual(['device-ended', 'device-ended'])
  })

  it('ends everything at once, also twice', async () => {
    const path = `${userPath(taro)}/devices`
    for (let time = 0; time < 2; time += 1) await call(admin, 'DELETE', path)
    expect((await taro.agent.get('/api/me')).status).toBe(401)
    expect((await fixture.detailOf(taro)).devices).toEqual([])
    expect((await fixture.logged()).map(([, action]) => action)).toEqual(['devices-ended', 'devices-ended'])
  })
})
