/** A system admin deletes an account: what goes, what stays for the others, and what is logged. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUuid } from '#client/store/new-id.ts'
import {
  type AdminServer,
  callsAbout,
  detailPath,
  startAdminServer,
  statusAndCode,
  userPath,
} from './admin-fixture.ts'
import type { Person } from './start-server.ts'
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

describe('deleting a user', () => {
  it('leaves a former member without a name, whose sums hold, and hands the groups of a sole owner over', async () => {
    const { groupId, inviteCode } = await fixture.trip()
    const [misaki, saburo] = [await server.signIn('美咲'), await server.signIn('三郎')]
    for (const person of [misaki, saburo]) {
      server.clock.now += 1
      await call(person, 'POST', '/groups/join', { inviteCode })
    }
    const participants = [taro, misaki].map(({ user }) => ({ userId: user.id }))
    await call(taro, 'POST', `/groups/${groupId}/expenses`, { ...lunch(taro.user.id), participants })
    const settlement = async () =>
      JSON.stringify((await call(misaki, 'GET', `/groups/${groupId}/settlement`)).data)
    const before = await settlement()
    expect(await call(admin, 'DELETE', userPath(taro))).toEqual({ success: true })
    const { group } = await call(misaki, 'GET', `/groups/${groupId}`)
    const roles = group.members.map(({ displayName, role }: Record<string, string>) => [displayName, role])
    expect(roles).toEqual([
      ['美咲', 'owner'],
      ['三郎', 'member'],
    ])
    expect(await settlement()).toBe(before.replaceAll('太郎', '退会したユーザー'))
    expect((await taro.agent.get('/api/me')).status).toBe(401)
    expect(await statusAndCode(admin, 'GET', detailPath(taro))).toEqual([404, 'user-not-found'])
  })

  it('is logged once, in the transaction of the deletion, and is done when it is asked for again', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await call(admin, 'DELETE', userPath(taro))).toEqual({ success: true })
    expect(await fixture.logged()).toEqual([[admin.user.id, 'account-deleted', taro.user.id, null]])
    expect((await fixture.log())[0]).toMatchObject({ userName: '花子', subjectName: '退会したユーザー' })
  })

  it('takes nothing if the entry of the log cannot be written', async () => {
    const { db } = server.database
    await db.schema.alterTable('adminAccessLogs').renameTo('notThere').execute()
    for (const [method, path, body] of callsAbout({ user: taro.user.id, pending: newUuid() }).slice(2, 8))
      if (!path.includes('/devices/'))
        expect([path, (await ask(admin, method, path, body)).status]).toEqual([path, 500])
    expect(server.takeDefects()).toHaveLength(5)
    await db.schema.alterTable('notThere').renameTo('adminAccessLogs').execute()
    expect((await taro.agent.get('/api/me')).body).toMatchObject({
      user: { displayName: '太郎', plan: 'free' },
      isSystemAdmin: false,
    })
  })

  it('takes the role with it, so that the person is an admin no longer', async () => {
    await call(admin, 'PATCH', userPath(taro), { isAdmin: true })
    await call(admin, 'DELETE', userPath(taro))
    const grants = server.database.db.selectFrom('systemAdmins').select('userId')
    expect((await grants.execute()).map(({ userId }) => userId)).toEqual([admin.user.id])
  })
})
