/** What the free plan allows, by REST calls and by sync (docs/decisions/0080-plans.md). */
import { afterEach, describe, expect, it } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { ask, call } from './trip-fixture.ts'

let server: TestServer
afterEach(() => server.stop())

const start = async (plans: 'own' | 'free' | 'premium') => {
  server = await startTestServer({ settings: { plans } })
  return server.signIn('花子')
}
const setPlan = async ({ user }: Person, plan: 'free' | 'premium') => {
  await server.database.db.updateTable('profiles').set({ plan }).where('id', '=', user.id).execute()
}
const upgrade = (person: Person) => setPlan(person, 'premium')
const downgrade = (person: Person) => setPlan(person, 'free')

async function sync(person: Person, groupId: string, name: string, args: object) {
  const scope = scopeOfGroup(GroupId.parse(groupId))
  const mutation = { mutationId: newUuid(), time: server.clock.now, scope, name, args }
  const request = syncRequest(person, { mutations: [mutation] })
  return (await person.agent.post('/api/sync').send(request)).body.results[0]
}
const createGroup = (person: Person, kind: 'ordinary' | 'sample' = 'ordinary') =>
  sync(person, newUuid(), 'group.create', { name: '旅', description: '', inviteMethod: 'open', kind })

describe('the groups that one owns', () => {
  it('are three with the free plan, and the refusal says so', async () => {
    const hanako = await start('free')
    for (let count = 0; count < planLimits.free.groups; count += 1)
      expect(await createGroup(hanako)).toMatchObject({ status: 'applied' })
    expect(await createGroup(hanako)).toMatchObject({ status: 'rejected', code: 'plan-groups-full' })
    const { status, body } = await ask(hanako, 'POST', '/groups', { name: '旅' })
    expect([status, body.error]).toEqual([422, 'グループは最大3個まで作成できます'])
    expect((await call(hanako, 'GET', '/groups')).groups).toHaveLength(3)
  })

  it('do not include one sample trip, nor groups of others, nor groups that are deleted', async () => {
    const hanako = await start('free')
    const taro = await server.signIn('太郎')
    const { inviteCode } = await call(taro, 'POST', '/groups', { name: '太郎の旅', inviteMethod: 'open' })
    await call(hanako, 'POST', '/groups/join', { inviteCode })
    expect(await createGroup(hanako, 'sample')).toMatchObject({ status: 'applied' })
    const { group } = await call(hanako, 'POST', '/groups', { name: '旅' })
    await call(hanako, 'DELETE', `/groups/${group.id}`)
    for (let count = 0; count < 3; count += 1)
      expect(await createGroup(hanako)).toMatchObject({ status: 'applied' })
    expect(await createGroup(hanako, 'sample')).toMatchObject({ code: 'plan-groups-full' })
  })

  it('may be more after an upgrade: what was refused is sent again', async () => {
    const hanako = await start('own')
    for (let count = 0; count < 3; count += 1) await createGroup(hanako)
    const groupId = newUuid()
    const args = { name: '四つめ', description: '', inviteMethod: 'open' }
    expect(await sync(hanako, groupId, 'group.create', args)).toMatchObject({ code: 'plan-groups-full' })
    await upgrade(hanako)
    expect((await call(hanako, 'GET', '/me')).user).toMatchObject({ plan: 'premium', isPremium: true })
    expect(await sync(hanako, groupId, 'group.create', args)).toMatchObject({ status: 'applied' })
  })

  it('are not limited by a plan without LINE', async () => {
    const hanako = await start('premium')
    for (let count = 0; count < 5; count += 1)
      expect(await createGroup(hanako)).toMatchObject({ status: 'applied' })
  })
})

describe('the people of a group', () => {
  /** A group of its owner and nine pending members: as many as the free plan allows. */
  async function fullGroup(owner: Person) {
    const { group, inviteCode } = await call(owner, 'POST', '/groups', { name: '旅', inviteMethod: 'open' })
    const ids: string[] = []
    for (let count = 1; count < planLimits.free.people; count += 1)
      ids.push(
        (await call(owner, 'POST', `/groups/${group.id}/pending-members`, { name: `仮${count}` }))
          .pendingMember.id,
      )
    return { id: String(group.id), inviteCode: String(inviteCode), ids }
  }

  it('are ten with the free plan of the owner, however somebody comes', async () => {
    const hanako = await start('own')
    const taro = await server.signIn('太郎')
    await upgrade(taro)
    const { id, inviteCode } = await fullGroup(hanako)
    const added = await ask(hanako, 'POST', `/groups/${id}/pending-members`, { name: '仮10' })
    expect([added.status, added.body.error]).toEqual([422, 'グループのメンバーは最大10名まで追加できます'])
    const joined = await ask(taro, 'POST', '/groups/join', { inviteCode })
    expect(joined.body.code).toBe('plan-people-full')
    const { application } = await call(taro, 'POST', '/groups/apply', { inviteCode })
    const review = `/groups/${id}/applications/${application.id}/review`
    expect((await ask(hanako, 'POST', review, { action: 'approve' })).body.code).toBe('plan-people-full')
    await upgrade(hanako)
    expect((await ask(hanako, 'POST', review, { action: 'approve' })).status).toBe(200)
  })

  it('stay as many when a pending member turns out to be who comes', async () => {
    const hanako = await start('own')
    const [taro, jiro] = [await server.signIn('太郎'), await server.signIn('次郎')]
    const { id, inviteCode, ids } = await fullGroup(hanako)
    await call(taro, 'POST', '/groups/join', { inviteCode, pendingMemberId: ids[0] })
    const { application } = await call(jiro, 'POST', '/groups/apply', { inviteCode })
    const review = `/groups/${id}/applications/${application.id}/review`
    const approved = { action: 'approve', assignToPendingMember: ids[1] }
    const { group } = await call(hanako, 'POST', review, approved)
    expect(group.members).toHaveLength(3)
  })

  it('may be restored only where there is room', async () => {
    const hanako = await start('own')
    const { id, ids } = await fullGroup(hanako)
    await call(hanako, 'DELETE', `/groups/${id}/pending-members/${ids[0]}`)
    await call(hanako, 'POST', `/groups/${id}/pending-members`, { name: '別の人' })
    const restored = await ask(hanako, 'POST', `/groups/${id}/pending-members/${ids[0]}/restore`)
    expect(restored.body.code).toBe('plan-people-full')
  })

  it('stay in a group that is handed over to somebody with the free plan, and it does not grow', async () => {
    const hanako = await start('own')
    const taro = await server.signIn('太郎')
    await upgrade(hanako)
    const { id, inviteCode } = await fullGroup(hanako)
    await call(taro, 'POST', '/groups/join', { inviteCode })
    const place = memberIdOf({ groupId: GroupId.parse(id), userId: taro.user.id })
    await call(hanako, 'PUT', `/groups/${id}/members/${place}/role`, { role: 'owner' })
    expect((await call(taro, 'GET', `/groups/${id}`)).group).toMatchObject({ members: [{}, {}] })
    const added = await ask(hanako, 'POST', `/groups/${id}/pending-members`, { name: '仮12' })
    expect(added.body.code).toBe('plan-people-full')
  })

  it('are as many in a sample trip as in any group', async () => {
    const hanako = await start('free')
    const id = newUuid()
    const args = { name: '見本', description: '', inviteMethod: 'open', kind: 'sample' }
    await sync(hanako, id, 'group.create', args)
    const add = () => ask(hanako, 'POST', `/groups/${id}/pending-members`, { name: '仮' })
    for (let count = 1; count < planLimits.free.people; count += 1) expect((await add()).status).toBe(200)
    expect((await add()).body.code).toBe('plan-people-full')
  })

  it('may be another person in a group that has too many', async () => {
    const hanako = await start('own')
    await upgrade(hanako)
    const { id, ids } = await fullGroup(hanako)
    await call(hanako, 'POST', `/groups/${id}/pending-members`, { name: '仮10' })
    await downgrade(hanako)
    const jiro = await server.signIn('次郎')
    const { inviteCode } = (await call(hanako, 'GET', `/groups/${id}`)).group
    await call(jiro, 'POST', '/groups/join', { inviteCode, pendingMemberId: ids[0] })
    expect((await call(hanako, 'GET', `/groups/${id}`)).group.members).toHaveLength(2)
  })
})

it('has a sentence with the number of each plan', async () => {
  await start('premium')
  expect(rejectionSentences['too-many-groups']).toContain(String(planLimits.premium.groups))
  expect(rejectionSentences['group-full']).toBe('グループのメンバーは最大100名まで追加できます')
})
