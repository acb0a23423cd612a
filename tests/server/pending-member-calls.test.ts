/** The REST calls on pending members, as programs make them (docs/design.md, "REST calls"). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { dumpDatabase } from './dump-database.ts'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

describe('a pending member', () => {
  it('is added, renamed, deleted and restored', async () => {
    const { taro, group } = fixture
    const path = `/groups/${group}/pending-members`
    const { pendingMember } = await call(taro, 'POST', path, { name: '三郎' })
    expect(pendingMember).toEqual({
      id: expect.any(String),
      groupId: group,
      name: '三郎',
      status: 'uninvited',
      ...pendingMemberDefaults,
      linkedTo: null,
      createdAt: startOfTests,
    })
    const renamed = await call(taro, 'PATCH', `${path}/${pendingMember.id}`, { name: '四郎' })
    expect(renamed.pendingMember).toEqual({ ...pendingMember, name: '四郎' })
    expect(await call(taro, 'DELETE', `${path}/${pendingMember.id}`)).toEqual({ success: true })
    const restored = await call(taro, 'POST', `${path}/${pendingMember.id}/restore`)
    expect(restored.pendingMember).toEqual(renamed.pendingMember)
    await call(taro, 'DELETE', `${path}/${pendingMember.id}`)
    expect((await call(taro, 'GET', `/groups/${group}`)).group.pendingMembers).toMatchObject([
      { name: '次郎' },
    ])
  })

  it.each([
    ['an id', (id: string) => id],
    ['a user key', (id: string) => `u:${id}`],
  ])('is linked to a member, given by %s', async (_how, named) => {
    const { hanako, taro, group, jiro } = fixture
    const path = `/groups/${group}/pending-members/${jiro}/link`
    const { pendingMember } = await call(hanako, 'POST', path, { userId: named(taro.user.id) })
    expect(pendingMember).toMatchObject({ id: jiro, linkedTo: taro.user.id })
    expect((await call(hanako, 'POST', path, { userId: taro.user.id })).pendingMember.linkedTo).toBe(
      taro.user.id,
    )
    const again = await ask(hanako, 'POST', path, { userId: hanako.user.id })
    expect([again.status, again.body.code]).toEqual([409, 'pending-member-linked'])
  })

  it('whom an earlier release left waiting for a review although they were linked, is answered as invited', async () => {
    const { hanako, taro, group, jiro } = fixture
    const row = server.database.db.updateTable('pendingMembers').where('id', '=', PendingMemberId.parse(jiro))
    await row.set({ status: 'applied', linkedTo: taro.user.id }).execute()
    const [listed] = (await call(hanako, 'GET', `/groups/${group}`)).group.pendingMembers
    const path = `/groups/${group}/pending-members/${jiro}/link`
    const { pendingMember } = await call(hanako, 'POST', path, { userId: taro.user.id })
    expect([listed.status, pendingMember.status]).toEqual(['invited', 'invited'])
    await row.set({ linkedTo: null }).execute()
    const { group: answered } = await call(hanako, 'GET', `/groups/${group}`)
    expect(answered.pendingMembers).toMatchObject([{ status: 'applied' }])
  })

  it('is added and renamed by PUT of the group, which any member may send, and never lost by it', async () => {
    const { taro, group, jiro } = fixture
    const put = (pendingMembers: object[]) => call(taro, 'PUT', `/groups/${group}`, { pendingMembers })
    const { group: added } = await put([{ name: '三郎' }, { name: '四郎' }])
    const names = ({ pendingMembers }: { pendingMembers: { name: string }[] }) =>
      pendingMembers.map(({ name }) => name)
    expect(names(added)).toEqual(['次郎', '三郎', '四郎'])
    const { group: renamed } = await put([{ id: jiro, name: 'ジロー' }])
    expect(names(renamed)).toEqual(['ジロー', '三郎', '四郎'])
    const before = await dumpDatabase(server.database)
    const both = { name: '奈良旅行', pendingMembers: [{ name: '五郎' }] }
    const refused = await ask(taro, 'PUT', `/groups/${group}`, both)
    expect([refused.status, refused.body.code]).toEqual([403, 'group-update-not-allowed'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })
})
