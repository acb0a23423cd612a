/** Whom a group may go to, by the plan of whoever becomes its owner (docs/decisions/0080-plans.md). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { markDeleted } from '#server/db/deleted-accounts.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { ask, call } from './trip-fixture.ts'

let server: TestServer
let hanako: Person
let taro: Person
beforeEach(async () => {
  server = await startTestServer({ settings: { plans: 'own' } })
  hanako = await server.signIn('花子')
  taro = await server.signIn('太郎')
})
afterEach(() => server.stop())

async function sync(person: Person, groupId: string, name: string, args: object) {
  const scope = scopeOfGroup(GroupId.parse(groupId))
  const mutation = { mutationId: newUuid(), time: server.clock.now, scope, name, args }
  const request = syncRequest(person, { mutations: [mutation] })
  return (await person.agent.post('/api/sync').send(request)).body.results[0]
}

async function create(person: Person, kind: 'ordinary' | 'sample' = 'ordinary'): Promise<GroupId> {
  const id = GroupId.parse(newUuid())
  const args = { name: '旅', description: '', inviteMethod: 'open', kind }
  expect(await sync(person, id, 'group.create', args)).toMatchObject({ status: 'applied' })
  return id
}
/** As many as the free plan allows. */
async function fill(person: Person): Promise<GroupId[]> {
  const ids: GroupId[] = []
  while (ids.length < planLimits.free.groups) ids.push(await create(person))
  return ids
}
async function join(person: Person, groupId: GroupId, by: Person): Promise<void> {
  const { inviteCode } = (await call(by, 'GET', `/groups/${groupId}`)).group
  await call(person, 'POST', '/groups/join', { inviteCode })
}
const handOver = (groupId: GroupId, { from, to }: { from: Person; to: Person }) =>
  sync(from, groupId, 'member.makeOwner', { id: memberIdOf({ groupId, userId: to.user.id }) })
const ownersOf = async (groupId: GroupId, by: Person) => {
  const { group } = await call(by, 'GET', `/groups/${groupId}`)
  const members: { role: string; userId: string }[] = group.members
  return members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
}
const upgrade = ({ user }: Person) =>
  server.database.db.updateTable('profiles').set({ plan: 'premium' }).where('id', '=', user.id).execute()

describe('a handover', () => {
  it('is refused if the new owner has as many groups as their plan allows, by sync and by call', async () => {
    await fill(hanako)
    const groupId = await create(taro)
    await join(hanako, groupId, taro)
    const code = 'new-owner-groups-full'
    expect(await handOver(groupId, { from: taro, to: hanako })).toMatchObject({ status: 'rejected', code })
    const id = memberIdOf({ groupId, userId: hanako.user.id })
    const { status, body } = await ask(taro, 'PUT', `/groups/${groupId}/members/${id}/role`, {
      role: 'owner',
    })
    expect([status, body.code, body.error]).toEqual([422, code, rejectionSentences[code]])
    expect(await ownersOf(groupId, taro)).toEqual([taro.user.id])
  })

  it('succeeds when it is sent again after the new owner has given up a group', async () => {
    const [first] = await fill(hanako)
    const groupId = await create(taro)
    await join(hanako, groupId, taro)
    await handOver(groupId, { from: taro, to: hanako })
    await call(hanako, 'DELETE', `/groups/${first}`)
    expect(await handOver(groupId, { from: taro, to: hanako })).toMatchObject({ status: 'applied' })
    expect(await ownersOf(groupId, taro)).toEqual([hanako.user.id])
    // It is in effect already, and refused for no plan.
    expect(await handOver(groupId, { from: taro, to: hanako })).toMatchObject({ status: 'applied' })
  })

  it('is not refused for the plan of whoever hands over, nor of a new owner with the premium plan', async () => {
    await fill(hanako)
    await upgrade(hanako)
    const [groupId = await create(taro)] = await fill(taro)
    await join(hanako, groupId, taro)
    expect(await handOver(groupId, { from: taro, to: hanako })).toMatchObject({ status: 'applied' })
  })

  it.each([
    ['has none yet', false, { status: 'applied' }],
    ['has one', true, { code: 'new-owner-groups-full' }],
  ])('of a sample trip counts by whether the new owner %s', async (_, hasOne, expected) => {
    await fill(hanako)
    if (hasOne) await create(hanako, 'sample')
    const groupId = await create(taro, 'sample')
    await join(hanako, groupId, taro)
    expect(await handOver(groupId, { from: taro, to: hanako })).toMatchObject(expected)
  })
})

describe('a group whose owner has deleted their account', () => {
  /** As if the server had found no group in the way just before. */
  const deleteOwner = async (owner: Person) => {
    await markDeleted(server.database, { userId: owner.user.id, at: server.clock.now })
    const { database, clock } = server
    await propagateProfiles({ database, now: () => clock.now, newInviteCode, plans: 'own' })
  }

  it('goes to a member with room for it before an admin without', async () => {
    const jiro = await server.signIn('次郎')
    const groupId = await create(taro)
    for (const person of [hanako, jiro]) await join(person, groupId, taro)
    const id = memberIdOf({ groupId, userId: hanako.user.id })
    await call(taro, 'PUT', `/groups/${groupId}/members/${id}/role`, { role: 'admin' })
    await fill(hanako)
    await deleteOwner(taro)
    expect(await ownersOf(groupId, jiro)).toEqual([jiro.user.id])
  })

  it('goes to the first of them if nobody has room, and is not lost', async () => {
    const groupId = await create(taro)
    await join(hanako, groupId, taro)
    await fill(hanako)
    await deleteOwner(taro)
    expect(await ownersOf(groupId, hanako)).toEqual([hanako.user.id])
  })
})

it('a group that is given back is counted, unless it is proven that the server had it', async () => {
  await fill(hanako)
  const { epoch } = (await hanako.agent.post('/api/sync').send(syncRequest(hanako, {}))).body
  const lost = { version: 1, id: `epoch:${epoch}` }
  const args = { name: '雪', description: '', inviteMethod: 'open', versionBefore: 1, lost }
  expect(await sync(hanako, newUuid(), 'group.giveBack', args)).toMatchObject({ code: 'plan-groups-full' })
})
