/** What only a group's owner may call: roles, the ownership itself, and the end of the group. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { type TestServer } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

type Person = Fixture['hanako']
const roleOf = ({ user }: Person) => {
  const groupId = GroupId.parse(fixture.group)
  return `/groups/${groupId}/members/${memberIdOf({ groupId, userId: user.id })}/role`
}
const codeOf = async (person: Person, path: string, role: string) => {
  const { status, body } = await ask(person, 'PUT', path, { role })
  return [status, body.code]
}

it('a member gets another role from the owner alone', async () => {
  const { hanako, taro, misaki, outsider } = fixture
  const rolesAfter = async (role: string) => {
    const { group } = await call(hanako, 'PUT', roleOf(taro), { role })
    return group.members.map((member: { role: string }) => member.role)
  }
  expect(await rolesAfter('admin')).toEqual(['owner', 'admin', 'admin'])
  expect(await rolesAfter('member')).toEqual(['owner', 'member', 'admin'])
  for (const person of [taro, misaki])
    expect(await codeOf(person, roleOf(taro), 'admin')).toEqual([403, 'member-role-not-allowed'])
  expect(await codeOf(outsider, roleOf(taro), 'admin')).toEqual([404, 'group-not-found'])
  expect(await codeOf(hanako, roleOf(outsider), 'admin')).toEqual([404, 'member-not-found'])
  expect(await codeOf(hanako, roleOf(hanako), 'member')).toEqual([422, 'owner-role-not-changeable'])
  expect(await codeOf(hanako, roleOf(taro), 'king')).toEqual([400, 'unreadable'])
})

it('a group is handed over, and its new owner decides on the one before', async () => {
  const { hanako, taro, misaki, group } = fixture
  expect(await codeOf(taro, roleOf(taro), 'owner')).toEqual([403, 'member-role-not-allowed'])
  for (const _again of [1, 2])
    expect((await call(hanako, 'PUT', roleOf(taro), { role: 'owner' })).group.members).toMatchObject([
      { userId: hanako.user.id, role: 'admin' },
      { userId: taro.user.id, role: 'owner' },
      { userId: misaki.user.id, role: 'admin' },
    ])
  expect(await codeOf(hanako, roleOf(hanako), 'owner')).toEqual([403, 'member-role-not-allowed'])
  await call(taro, 'DELETE', roleOf(hanako).replace(/\/role$/, ''))
  expect((await call(taro, 'GET', `/groups/${group}`)).group.members).toHaveLength(2)
})

it.each(['', '/delete'])('a group is deleted at its address%s, for everybody and for good', async (tail) => {
  const { hanako, taro, misaki, outsider, group } = fixture
  const path = `/groups/${group}`
  for (const person of [taro, misaki]) {
    const refused = await ask(person, 'DELETE', path + tail)
    expect([refused.status, refused.body.code]).toEqual([403, 'group-delete-not-allowed'])
  }
  expect((await ask(outsider, 'DELETE', path + tail)).body.code).toBe('group-not-found')
  for (const _again of [1, 2]) expect(await call(hanako, 'DELETE', path + tail)).toEqual({ success: true })
  const { inviteCode } = await server.database.db
    .selectFrom('groups')
    .select('inviteCode')
    .where('id', '=', GroupId.parse(group))
    .executeTakeFirstOrThrow()
  for (const person of [hanako, taro, misaki]) {
    expect((await call(person, 'GET', '/groups')).groups).toEqual([])
    expect((await ask(person, 'GET', path)).body.code).toBe('membership-ended')
    expect((await ask(person, 'PUT', path, { name: '奈良' })).body.code).toBe('membership-ended')
  }
  // Nobody knows the new code. Even with it there is no group to join.
  for (const person of [taro, outsider])
    expect((await ask(person, 'POST', '/groups/join', { inviteCode })).body.code).toBe('invite-code-unknown')
})
