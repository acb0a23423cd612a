/** The pending members of all groups, as system admins see, edit and delete them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AdminPendingMemberDetail, PendingMemberList } from '#shared/api/user-management.ts'
import { type AdminServer, startAdminServer, statusAndCode } from './admin-fixture.ts'
import { type Person, startOfTests } from './start-server.ts'
import { call, lunch } from './trip-fixture.ts'

let fixture: AdminServer
let server: AdminServer['server']
let admin: Person
let taro: Person
beforeEach(async () => {
  fixture = await startAdminServer()
  ;({ server, admin, taro } = fixture)
})
afterEach(() => fixture.stop())

describe('pending members', () => {
  const pathOf = (id: string) => `/admin/pending-member-detail/${id}`
  const detail = async (id: string) =>
    AdminPendingMemberDetail.parse((await call(admin, 'GET', pathOf(id))).pendingMember)

  it('are listed from all groups, with who has applied as them', async () => {
    const { groupId, jiro } = await fixture.trip()
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
    const { groupId, jiro } = await fixture.trip()
    const edited = { name: '次郎さん', phone: '０９０ー0000ー1111', email: '' }
    expect(await call(admin, 'PATCH', pathOf(jiro), edited)).toMatchObject({
      pendingMember: { name: '次郎さん', phone: '090-0000-1111', email: '' },
    })
    await call(admin, 'PATCH', pathOf(jiro), edited)
    const { group } = await call(taro, 'GET', `/groups/${groupId}`)
    expect(group.pendingMembers).toMatchObject([{ name: '次郎さん', phone: '090-0000-1111', email: '' }])
    expect(await fixture.logged()).toEqual([
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
    const { jiro } = await fixture.trip()
    expect(await statusAndCode(admin, 'PATCH', pathOf(jiro), body)).toEqual([status, code])
  })

  it('are deleted as in their group, whose members can restore them, and once', async () => {
    const { groupId, jiro } = await fixture.trip()
    for (let time = 0; time < 2; time += 1)
      expect(await call(admin, 'DELETE', `/admin/pending-members/${jiro}`)).toEqual({ success: true })
    const trash = await call(taro, 'GET', `/groups/${groupId}/trash`)
    expect(trash.pendingMembers).toMatchObject([{ id: jiro, name: '次郎', deletedBy: null }])
    await call(taro, 'POST', `/groups/${groupId}/pending-members/${jiro}/restore`)
    expect((await detail(jiro)).name).toBe('次郎')
    expect(await fixture.logged()).toEqual([[admin.user.id, 'pending-member-deleted', jiro, null]])
  })

  it('are not deleted while an expense names them, nor once they are members', async () => {
    const { groupId, inviteCode, jiro } = await fixture.trip()
    const path = `/admin/pending-members/${jiro}`
    const spent = { ...lunch(taro.user.id), participants: [{ pendingMemberId: jiro }] }
    const { expense } = await call(taro, 'POST', `/groups/${groupId}/expenses`, spent)
    expect(await statusAndCode(admin, 'DELETE', path)).toEqual([422, 'pending-member-in-use'])
    await call(taro, 'DELETE', `/expenses/${expense.id}`)
    const person = await server.signIn('次郎本人')
    await call(person, 'POST', '/groups/join', { inviteCode })
    const linked = `/groups/${groupId}/pending-members/${jiro}/link`
    await call(taro, 'POST', linked, { userId: person.user.id })
    expect(await statusAndCode(admin, 'DELETE', path)).toEqual([422, 'linked-member-not-removable'])
    expect(await statusAndCode(admin, 'PATCH', pathOf(jiro), { phone: '1' })).toEqual([
      409,
      'pending-member-linked',
    ])
    expect(await statusAndCode(admin, 'GET', pathOf(jiro))).toEqual([404, 'pending-member-not-found'])
    expect((await call(admin, 'GET', '/admin/pending-members')).pendingMembers).toEqual([])
    expect(await fixture.logged()).toEqual([])
  })
})
