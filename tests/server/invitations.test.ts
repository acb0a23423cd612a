/** What an invitation shows before signing in (docs/decisions/0079-invitations.md). */
import request from 'supertest'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { startTestServer, type TestServer } from './start-server.ts'
import { type Fixture, call, pictures, startWithFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

type Face = { displayName?: string; name?: string; color: number }
const read = (inviteCode: unknown) => request(server.http).post('/api/invitations').send({ inviteCode })
const ofGroup = () => ({
  groupId: fixture.group,
  groupName: '京都旅行',
  inviterName: '花子',
  memberCount: 3,
  members: [
    { displayName: '花子', avatarUrl: pictures.hanako, color: expect.any(Number) },
    { displayName: '太郎', avatarUrl: pictures.taro, color: expect.any(Number) },
    { displayName: '美咲', avatarUrl: pictures.misaki, color: expect.any(Number) },
  ],
})
const payLunch = async () => {
  const { hanako, group, jiro, taro } = fixture
  const participants = [{ pendingMemberId: jiro }, { userId: taro.user.id }]
  await call(hanako, 'POST', `/groups/${group}/expenses`, { ...lunch(jiro), participants })
}

it('shows the group, its people, and in an open group what each pending member has recorded', async () => {
  await payLunch()
  const { status, body } = await read(` ${fixture.inviteCode.toLowerCase()} `)
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      invitation: {
        ...ofGroup(),
        inviteMethod: 'open',
        isPersonal: false,
        pendingMembers: [
          { id: fixture.jiro, name: '次郎', color: expect.any(Number), records: { paid: 1_000, share: 500 } },
        ],
      },
    },
  ])
})

it('shows no amounts to whoever has the code of a group that reviews applications', async () => {
  const { hanako, group, inviteCode, jiro } = fixture
  await payLunch()
  await call(hanako, 'PUT', `/groups/${group}`, { inviteMethod: 'approval' })
  const { invitation } = (await read(inviteCode)).body
  expect(invitation.pendingMembers).toEqual([
    { id: jiro, name: '次郎', color: expect.any(Number), records: null },
  ])
})

it('shows a pending member with a code of their own what is theirs, and nobody else', async () => {
  const { hanako, group, jiro } = fixture
  await payLunch()
  await call(hanako, 'POST', `/groups/${group}/pending-members`, { name: '三郎' })
  await call(hanako, 'PUT', `/groups/${group}`, { inviteMethod: 'approval' })
  const { data } = await call(hanako, 'POST', `/groups/${group}/invite`, { pendingMemberId: jiro })
  expect((await read(data.inviteCode)).body.invitation).toMatchObject({
    ...ofGroup(),
    isPersonal: true,
    pendingMembers: [{ id: jiro, records: { paid: 1_000, share: 500 } }],
  })
})

it('gives everybody the colour that they have in the group, and keep when they join', async () => {
  const { hanako } = fixture
  const { group, inviteCode } = await call(hanako, 'POST', '/groups', { name: '温泉' })
  const ids: string[] = []
  for (const name of ['一郎', '二郎', '三郎', '四郎']) {
    const { pendingMember } = await call(hanako, 'POST', `/groups/${group.id}/pending-members`, { name })
    ids.push(pendingMember.id)
  }
  const colors = async () => {
    const { members, pendingMembers } = (await read(inviteCode)).body.invitation
    const people: Face[] = [...members, ...pendingMembers]
    return Object.fromEntries(people.map(({ displayName, name, color }) => [displayName ?? name, color]))
  }
  const before = await colors()
  // The first five people of a group differ.
  expect(new Set(Object.values(before)).size).toBe(5)
  const friend = await server.signIn('友だち')
  await call(friend, 'POST', '/groups/join', { inviteCode, pendingMemberId: ids[2] })
  const { 三郎: kept, ...others } = before
  expect(await colors()).toEqual({ ...others, 友だち: kept })
})

it('leaves out who has joined and who has left, and shows eight faces of many', async () => {
  const { hanako, group, jiro, taro } = fixture
  const former = await server.signIn('元の仲間')
  await call(former, 'POST', '/groups/join', { inviteCode: fixture.inviteCode })
  const id = memberIdOf({ groupId: GroupId.parse(group), userId: former.user.id })
  await call(former, 'DELETE', `/groups/${group}/members/${id}`)
  const { inviteCode } = await call(hanako, 'POST', `/groups/${group}/regenerate-invite`)
  await call(hanako, 'POST', `/groups/${group}/pending-members/${jiro}/link`, { userId: taro.user.id })
  for (let count = 0; count < 8; count += 1)
    await call(await server.signIn(`友だち${count}`), 'POST', '/groups/join', { inviteCode })
  const { invitation } = (await read(inviteCode)).body
  expect(invitation).toMatchObject({ memberCount: 11, pendingMembers: [] })
  expect(invitation.members).toHaveLength(8)
})

it('gives the same answer for a wrong code, an old one, a used one and that of a deleted group', async () => {
  const { hanako, group, inviteCode, jiro, taro } = fixture
  const { data } = await call(hanako, 'POST', `/groups/${group}/invite`, { pendingMemberId: jiro })
  const wrong = await read('ABCDEFGHJK')
  expect([wrong.status, wrong.body.code]).toEqual([404, 'invite-code-unknown'])
  await call(hanako, 'POST', `/groups/${group}/pending-members/${jiro}/link`, { userId: taro.user.id })
  const { inviteCode: renewed } = await call(hanako, 'POST', `/groups/${group}/regenerate-invite`)
  await call(hanako, 'DELETE', `/groups/${group}`)
  for (const code of [inviteCode, data.inviteCode, renewed, 'a\0b', 'あ'])
    expect((await read(code)).body).toEqual(wrong.body)
})

it.each([
  ['', 'invite-code-required'],
  [' - ', 'invite-code-required'],
  [undefined, 'invite-code-required'],
  [7, 'invite-code-required'],
])('asks for a code instead of %j', async (code, refusal) => {
  const { status, body } = await read(code)
  expect([status, body.code]).toEqual([422, refusal])
})

it('slows down an address that guesses', async () => {
  await server.stop()
  server = await startTestServer({ settings: { signInsPerMinuteMax: 1 } })
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) statuses.push((await read('ABCDEFGHJK')).status)
  expect(statuses).toEqual([404, 404, 404, 429])
})
