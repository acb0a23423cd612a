/** The list of users: who is in it, by what they are found, and what it says of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UserList } from '#shared/api/user-management.ts'
import { UserId } from '#shared/model/user.ts'
import { type AdminServer, startAdminServer, userPath } from './admin-fixture.ts'
import { type Person, startOfTests } from './start-server.ts'
import { call } from './trip-fixture.ts'

let fixture: AdminServer
let server: AdminServer['server']
let admin: Person
let taro: Person
beforeEach(async () => {
  fixture = await startAdminServer()
  ;({ server, admin, taro } = fixture)
})
afterEach(() => fixture.stop())

describe('the list of users', () => {
  const names = async (query: string) =>
    UserList.parse(await call(admin, 'GET', `/admin/users${query}`)).users.map(
      ({ displayName }) => displayName,
    )

  it('has everybody with an account, the newest first, with the roles', async () => {
    const { users, total, counts, next } = UserList.parse(await call(admin, 'GET', '/admin/users'))
    expect(new Map(users.map(({ displayName, isSystemAdmin }) => [displayName, isSystemAdmin]))).toEqual(
      new Map([
        ['太郎', false],
        ['花子', true],
      ]),
    )
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

  it('counts the groups that somebody is in, without those that they have left', async () => {
    const groupCounts = async () => {
      const { users } = UserList.parse(await call(admin, 'GET', '/admin/users?sort=name'))
      return new Map(users.map(({ displayName, groupCount }) => [displayName, groupCount]))
    }
    const made = await call(admin, 'POST', '/groups', { name: '箱根', inviteMethod: 'open' })
    await call(admin, 'POST', '/groups', { name: '京都' })
    await call(taro, 'POST', '/groups/join', { inviteCode: made.inviteCode })
    expect([(await groupCounts()).get('花子'), (await groupCounts()).get('太郎')]).toEqual([2, 1])
    await call(admin, 'DELETE', `/groups/${made.group.id}`)
    expect([(await groupCounts()).get('花子'), (await groupCounts()).get('太郎')]).toEqual([1, 0])
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
