/** What a give-back may say of people, and how much it may add: the account has the say, and the plan holds. */
import { afterEach, describe, expect, it } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { type Member, memberIdOf } from '#shared/model/member.ts'
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { type Scope, scopeOfGroup } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Backup, putBack, takeBackup } from '#tests/support/backup.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { call } from './trip-fixture.ts'

let server: TestServer
let hanako: Person
let group: GroupId
afterEach(() => server.stop())

async function start(plans: 'free' | 'premium' = 'premium'): Promise<void> {
  server = await startTestServer({ settings: { plans } })
  hanako = await server.signIn('花子')
  group = GroupId.parse(
    (await call(hanako, 'POST', '/groups', { name: '京都', inviteMethod: 'open' })).group.id,
  )
}

/** By an epoch that a restore has ended: every account knows it, so that it proves little. */
async function byEpoch(scope: Scope = scopeOfGroup(group)) {
  const { db } = server.database
  const epoch = newUuid()
  const head = { scope, version: 1, epoch, at: 1 }
  await db.insertInto('epochHeads').values(head).execute()
  const id = `epoch:${epoch}`
  return { versionBefore: 9, lost: { version: 999, id }, common: { version: 1, id } }
}

/** By the newest version of the group, which is lost by a failover to the backup. */
async function byVersion(backup: Backup) {
  const { body } = await hanako.agent
    .post('/api/sync')
    .send(syncRequest(hanako, { cursors: { [scopeOfGroup(group)]: 0 } }))
  const { versions = [] } =
    (body as SyncResponse).scopes.find(({ scope }) => scope === scopeOfGroup(group)) ?? {}
  const [lost = { version: 0, id: '' }, common = { version: 0, id: '' }] = versions
  await putBack(server.database, backup)
  return { versionBefore: lost.version, lost, common }
}

type Given = { name: string; scope: Scope; args: object }
async function send({ name, scope, args }: Given): Promise<string> {
  const mutation = { mutationId: newUuid(), time: server.clock.now, scope, name, args }
  const { body } = await hanako.agent.post('/api/sync').send(syncRequest(hanako, { mutations: [mutation] }))
  const [result] = (body as SyncResponse).results
  return result && 'code' in result ? result.code : (result?.status ?? '')
}
const give = (table: string, row: object, proof: object) =>
  send({ name: 'row.giveBack', scope: scopeOfGroup(group), args: { table, row, isDeleted: false, ...proof } })

const tracking = 'https://example.com/who-looks.png'
function memberRow(userId: UserId): Member {
  const claimed = { displayName: '偽の名前', avatarUrl: tracking, role: 'owner', status: 'active' } as const
  return { id: memberIdOf({ groupId: group, userId }), groupId: group, userId, ...claimed, joinedAt: 1 }
}
const memberOf = async (userId: UserId) => {
  const { db } = server.database
  const members = db.selectFrom('members').select(['displayName', 'avatarUrl', 'role', 'status'])
  return members.where('userId', '=', userId).execute()
}

describe('a member row that is given back', () => {
  it('has the name and the picture of the account', async () => {
    await start()
    const { id } = (await server.signIn('太郎')).user
    expect(await give('members', memberRow(id), await byEpoch())).toBe('applied')
    const left = { displayName: '太郎', avatarUrl: null, role: 'member', status: 'left' }
    expect(await memberOf(id)).toEqual([left])
  })

  it('does not bring back the name of a deleted account', async () => {
    await start()
    const taro = await server.signIn('太郎')
    await taro.agent.delete('/api/me').send({ userId: taro.user.id }).expect(200)
    expect(await give('members', memberRow(taro.user.id), await byEpoch())).toBe('applied')
    expect(await memberOf(taro.user.id)).toMatchObject([{ displayName: '退会したユーザー', avatarUrl: null }])
  })

  it('of somebody who has no account is not believed by an epoch, and has no picture by a version', async () => {
    await start()
    const nobody = UserId.parse(newUuid())
    expect(await give('members', memberRow(nobody), await byEpoch())).toBe('conflict')
    expect(await memberOf(nobody)).toEqual([])
    const backup = await takeBackup(server.database)
    await call(hanako, 'PUT', `/groups/${group}`, { name: '奈良' })
    expect(await give('members', memberRow(nobody), await byVersion(backup))).toBe('applied')
    expect(await memberOf(nobody)).toMatchObject([
      { displayName: '偽の名前', avatarUrl: null, status: 'left' },
    ])
  })
})

describe('by an epoch, which every account knows,', () => {
  it('no group is made past the plan', async () => {
    await start('free')
    for (let count = 1; count < planLimits.free.groups; count += 1)
      await call(hanako, 'POST', '/groups', { name: '旅' })
    const scope = scopeOfGroup(GroupId.parse(newUuid()))
    const { versionBefore, lost } = await byEpoch(scope)
    const args = { name: '四つめ', description: '', inviteMethod: 'open', versionBefore, lost }
    expect(await send({ name: 'group.giveBack', scope, args })).toBe('plan-groups-full')
    expect((await call(hanako, 'GET', '/groups')).groups).toHaveLength(planLimits.free.groups)
  })

  it('no person is added past the plan', async () => {
    await start('free')
    const person = (name: string) => ({
      ...{ id: newUuid(), groupId: group, name, status: 'uninvited' },
      ...{ ...pendingMemberDefaults, linkedTo: null, createdAt: 1 },
    })
    for (let count = 1; count < planLimits.free.people; count += 1)
      expect(await give('pendingMembers', person(`友人${count}`), await byEpoch())).toBe('applied')
    expect(await give('pendingMembers', person('もう一人'), await byEpoch())).toBe('plan-people-full')
  })

  it('no trip is added past the plan', async () => {
    await start('free')
    await call(hanako, 'PUT', `/groups/${group}`, { itineraryEnabled: true })
    const trip = (title: string) => ({
      ...{ id: newUuid(), groupId: group, title, description: '', destination: '', status: 'draft' },
      ...{ startDate: '2026-11-20', endDate: '2026-11-22', deletedWith: null },
      ...{ createdBy: hanako.user.id, createdAt: 1, updatedAt: 1 },
    })
    for (let count = 1; count <= planLimits.free.itineraries; count += 1)
      expect(await give('itineraries', trip(`旅${count}`), await byEpoch())).toBe('applied')
    expect(await give('itineraries', trip('もう一つ'), await byEpoch())).toBe('plan-itineraries-full')
  })
})
