/** The REST calls on groups and their members, as programs make them (docs/design.md, "REST calls"). */
import { v7 as uuidV7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { groupDefaults } from '#shared/model/row-defaults.ts'
import { inviteCodesPerMinuteMax } from '#server/http/rate-limits.ts'
import { dumpDatabase } from './dump-database.ts'
import { type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { type Fixture, ask, call, pictures, lunch, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const placeOf = (userId: Fixture['hanako']['user']['id']) =>
  memberIdOf({ groupId: GroupId.parse(fixture.group), userId })

describe('a group', () => {
  it('is created with a code, and its creator owns it', async () => {
    const { hanako } = fixture
    const made = await call(hanako, 'POST', '/groups', { name: ' 温泉 ', description: null })
    expect(made).toEqual({
      success: true,
      inviteCode: expect.stringMatching(/^[A-Z2-9]{10}$/),
      group: {
        id: expect.any(String),
        name: '温泉',
        description: '',
        inviteMethod: 'open',
        inviteCode: made.inviteCode,
        ...groupDefaults,
        itineraryEnabled: false,
        createdBy: hanako.user.id,
        createdAt: startOfTests,
        updatedAt: startOfTests,
        pendingMembers: [],
        members: [
          {
            id: expect.any(String),
            groupId: made.group.id,
            userId: hanako.user.id,
            displayName: '花子',
            avatarUrl: pictures.hanako,
            role: 'owner',
            status: 'active',
            joinedAt: startOfTests,
          },
        ],
      },
    })
  })

  it('lets in by its code unless it is made to be asked, and is as its maker says', async () => {
    const { hanako, taro } = fixture
    const statuses: number[] = []
    for (const inviteMethod of [undefined, 'open', 'approval'] as const) {
      const { group, inviteCode } = await call(hanako, 'POST', '/groups', { name: '温泉', inviteMethod })
      expect(group.inviteMethod).toBe(inviteMethod ?? 'open')
      statuses.push((await ask(taro, 'POST', '/groups/join', { inviteCode })).status)
    }
    expect(statuses).toEqual([200, 200, 422])
  })

  it('is listed only for its members, with everybody in it', async () => {
    const { hanako, taro, misaki, outsider, group, jiro } = fixture
    const { groups } = await call(taro, 'GET', '/groups')
    expect(groups).toMatchObject([
      {
        id: group,
        members: [
          { userId: hanako.user.id },
          { userId: taro.user.id, role: 'member' },
          { userId: misaki.user.id, role: 'admin' },
        ],
        pendingMembers: [{ id: jiro, name: '次郎', status: 'uninvited', linkedTo: null }],
      },
    ])
    expect((await call(taro, 'GET', `/groups/${group}`)).group).toEqual(groups[0])
    expect((await call(outsider, 'GET', '/groups')).groups).toMatchObject([{ name: '別のグループ' }])
  })

  it('is no longer listed for former members', async () => {
    const { hanako, taro, group } = fixture
    await call(hanako, 'DELETE', `/groups/${group}/members/${placeOf(taro.user.id)}`)
    expect((await call(taro, 'GET', '/groups')).groups).toEqual([])
    expect((await call(hanako, 'GET', '/groups')).groups).toMatchObject([{ id: group }])
  })

  it.each(['', '/update'])('is edited field by field at its address%s, in either case', async (tail) => {
    const { hanako, group } = fixture
    await call(hanako, 'PUT', `/groups/${group}${tail}`, { description: '二泊三日' })
    const { group: edited } = await call(hanako, 'PUT', `/groups/${group}${tail}`, {
      name: '奈良旅行',
      invite_method: 'approval',
    })
    expect(edited).toMatchObject({ name: '奈良旅行', description: '二泊三日', inviteMethod: 'approval' })
  })

  it('is edited by PATCH as well', async () => {
    const { hanako, group } = fixture
    const { group: edited } = await call(hanako, 'PATCH', `/groups/${group}`, { name: '奈良旅行' })
    expect(edited).toMatchObject({ name: '奈良旅行', inviteMethod: 'open' })
  })

  it('returns its code when asked to generate one, and keeps it', async () => {
    const { taro, group, inviteCode } = fixture
    const path = `/groups/${group}/generate-invite-code`
    expect(await call(taro, 'POST', path)).toEqual({ success: true, inviteCode })
    expect(await call(taro, 'POST', path, {})).toEqual({ success: true, inviteCode })
  })
})

describe('joining by a code', () => {
  it.each([
    ['as it stands', (code: string) => code],
    ['in small letters, full width, with hyphens and spaces', (code: string) => ` ${wide(code)}`],
  ])('works when it is typed %s', async (_how, typed) => {
    const { outsider, group, inviteCode } = fixture
    const joined = await call(outsider, 'POST', '/groups/join', { invite_code: typed(inviteCode) })
    expect(joined.group.id).toBe(group)
    expect(joined.group.members).toHaveLength(4)
  })

  it('is refused for members, and if only admins may add people', async () => {
    const { hanako, taro, outsider, group, inviteCode } = fixture
    const again = await ask(taro, 'POST', '/groups/join', { inviteCode })
    expect([again.status, again.body.code]).toEqual([409, 'already-member'])
    await call(hanako, 'PUT', `/groups/${group}`, { inviteMethod: 'approval' })
    const refused = await ask(outsider, 'POST', '/groups/join', { inviteCode })
    expect([refused.status, refused.body.code]).toEqual([422, 'approval-required'])
  })

  it('slows down a person who guesses, and nobody else', async () => {
    const { taro, outsider, inviteCode } = fixture
    const guess = () => ask(outsider, 'POST', '/groups/join', { inviteCode: 'ABCDEFGHJK' })
    for (let tried = 0; tried < inviteCodesPerMinuteMax; tried += 1) expect((await guess()).status).toBe(404)
    const slowed = await guess()
    expect([slowed.status, slowed.body.code]).toEqual([429, 'too-many-requests'])
    expect((await ask(taro, 'POST', '/groups/join', { inviteCode })).body.code).toBe('already-member')
  })
})

describe('a member', () => {
  it('is removed by an admin or leaves, and may join again', async () => {
    const { hanako, taro, group, inviteCode } = fixture
    expect(await call(hanako, 'DELETE', `/groups/${group}/members/${placeOf(taro.user.id)}`)).toEqual({
      success: true,
    })
    expect((await call(hanako, 'GET', `/groups/${group}`)).group.members).toHaveLength(2)
    // The old code, which they know, is no longer valid.
    expect((await ask(taro, 'POST', '/groups/join', { inviteCode })).body.code).toBe('invite-code-unknown')
    const { inviteCode: newCode } = await call(hanako, 'POST', `/groups/${group}/generate-invite-code`)
    await call(taro, 'POST', '/groups/join', { inviteCode: newCode })
    await call(taro, 'DELETE', `/groups/${group}/members/${placeOf(taro.user.id)}`)
    expect((await ask(taro, 'GET', `/groups/${group}`)).body.code).toBe('membership-ended')
  })

  it('can neither remove others nor change the group', async () => {
    const { hanako, taro, group } = fixture
    const removing = await ask(taro, 'DELETE', `/groups/${group}/members/${placeOf(hanako.user.id)}`)
    expect([removing.status, removing.body.code]).toEqual([422, 'owner-not-removable'])
    const editing = await ask(taro, 'PUT', `/groups/${group}`, { name: '奈良旅行' })
    expect([editing.status, editing.body.code]).toEqual([403, 'group-update-not-allowed'])
  })
})

describe('an idempotency key', () => {
  it('makes a repeated call answer the same and change nothing', async () => {
    const { hanako, group } = fixture
    const key = { 'idempotency-key': uuidV7() }
    const send = (body: object) => ask(hanako, 'POST', `/groups/${group}/expenses`, body, key)
    const body = { ...lunch(hanako.user.id), participants: [{ userId: hanako.user.id }] }
    const first = await send(body)
    const before = await dumpDatabase(server.database)
    const again = await send(body)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    const other = await send({ ...body, title: '夕食' })
    expect([other.status, other.body.code]).toEqual([409, 'id-reused'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('works for a money edit, whose `moneyMark` is outdated by then, and for a deletion', async () => {
    const { hanako, group } = fixture
    const body = { ...lunch(hanako.user.id), participants: [{ userId: hanako.user.id }] }
    const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, body)
    const path = `/expenses/${expense.id}`
    const key = { 'idempotency-key': uuidV7() }
    const edit = () => ask(hanako, 'PUT', path, { title: '夕食', amount: 2_000 }, key)
    const edited = await edit()
    expect((await edit()).body).toEqual(edited.body)
    const deletion = { 'idempotency-key': uuidV7() }
    for (const _again of [1, 2]) {
      expect((await ask(hanako, 'DELETE', path, undefined, deletion)).body).toEqual({ success: true })
    }
    expect((await ask(hanako, 'DELETE', path)).body).toEqual({ success: true })
  })

  it('runs a call once that is sent twice at once', async () => {
    const { hanako, group } = fixture
    const key = { 'idempotency-key': uuidV7() }
    const send = () => ask(hanako, 'POST', `/groups/${group}/pending-members`, { name: '三郎' }, key)
    const [one, two] = await Promise.all([send(), send()])
    expect([one.status, two.body]).toEqual([200, one.body])
    expect((await call(hanako, 'GET', `/groups/${group}`)).group.pendingMembers).toHaveLength(2)
  })

  it('can be used again after a failure of the server, which leaves nothing behind', async () => {
    // The second group asks twice, because its transaction runs again when its code is taken.
    const codes = ['AAAAAAAAAA', 'AAAAAAAAAA', 'AAAAAAAAAA', 'BBBBBBBBBB']
    const defects: unknown[] = []
    const failing = await startTestServer({
      newInviteCode: () => codes.shift() ?? '',
      onDefect: (_error, place) => defects.push(place),
    })
    const person = await failing.signIn('花子')
    await call(person, 'POST', '/groups', { name: '京都旅行' })
    const before = await dumpDatabase(failing.database)
    const make = () => ask(person, 'POST', '/groups', { name: '温泉' }, { 'idempotency-key': key })
    const key = uuidV7()
    const failed = await make()
    expect([failed.status, failed.body.code, defects]).toEqual([500, 'defect', ['POST /api/groups']])
    expect(await dumpDatabase(failing.database)).toBe(before)
    expect((await make()).body.inviteCode).toBe('BBBBBBBBBB')
    await failing.stop()
  })

  it('repeats refusals too, and belongs to one person', async () => {
    const { hanako, taro, group } = fixture
    const key = { 'idempotency-key': uuidV7() }
    const rename = (person: Fixture['taro']) =>
      ask(person, 'PUT', `/groups/${group}`, { name: '奈良旅行' }, key)
    expect((await rename(taro)).body.code).toBe('group-update-not-allowed')
    expect((await rename(taro)).body.code).toBe('group-update-not-allowed')
    expect((await rename(hanako)).body.group.name).toBe('奈良旅行')
    expect((await rename(taro)).body.code).toBe('group-update-not-allowed')
  })

  it('shows a former member nothing of the group, although the call was applied', async () => {
    const { hanako, taro, group } = fixture
    const key = { 'idempotency-key': uuidV7() }
    const add = () => ask(taro, 'POST', `/groups/${group}/pending-members`, { name: '三郎' }, key)
    expect((await add()).status).toBe(200)
    await call(hanako, 'DELETE', `/groups/${group}/members/${placeOf(taro.user.id)}`)
    const { body } = await add()
    expect(body).toEqual({ success: false, code: 'membership-ended', error: expect.any(String) })
  })

  it('runs the same call with the same key of two people twice', async () => {
    const { hanako, taro, group } = fixture
    const key = { 'idempotency-key': uuidV7() }
    const add = (person: Fixture['taro']) =>
      ask(person, 'POST', `/groups/${group}/pending-members`, { name: '三郎' }, key)
    const [first, second] = [(await add(hanako)).body.pendingMember, (await add(taro)).body.pendingMember]
    expect(second).toEqual({ ...first, id: expect.any(String) })
    expect(second.id).not.toBe(first.id)
  })
})

/** Lower case, full-width and with a hyphen. */
function wide(code: string): string {
  const letters = code
    .toLowerCase()
    .replaceAll(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  return `${letters.slice(0, 5)}－ ${letters.slice(5)}`
}
