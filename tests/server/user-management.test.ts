/** Who may make the calls of the user management, and whose role they change (specification 3, sections 2.14 and 7). */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { newUuid } from '#client/store/new-id.ts'
import { grantAdmin, revokeAdmin } from '#server/db/system-admins.ts'
import { type AdminServer, callsAbout, startAdminServer, statusAndCode, userPath } from './admin-fixture.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, startOfTests, startTestServer } from './start-server.ts'
import { type Method, ask, call } from './trip-fixture.ts'

let fixture: AdminServer
let server: AdminServer['server']
let admin: Person
let taro: Person
beforeEach(async () => {
  fixture = await startAdminServer()
  ;({ server, admin, taro } = fixture)
})
afterEach(() => fixture.stop())

describe('every call', () => {
  it('is refused to everybody else, and changes nothing', async () => {
    const { jiro } = await fixture.trip()
    const before = await dumpDatabase(server.database)
    for (const [method, path, body] of callsAbout({ user: admin.user.id, pending: jiro }))
      expect([path, ...(await statusAndCode(taro, method, path, body))]).toEqual([
        path,
        403,
        'not-system-admin',
      ])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('is refused without a session', async () => {
    const nobody = { agent: request.agent(server.http) }
    for (const [method, path, body] of callsAbout({ user: taro.user.id, pending: newUuid() })) {
      const { status, body: answered } = await ask(nobody, method, path, body)
      expect([path, status, answered.code]).toEqual([path, 401, 'signed-out'])
    }
  })

  it('is refused at once to an admin whose role was taken back', async () => {
    const { jiro } = await fixture.trip()
    await revokeAdmin(server.database, admin.user.id, startOfTests)
    for (const [method, path, body] of callsAbout({ user: taro.user.id, pending: jiro }))
      expect([path, ...(await statusAndCode(admin, method, path, body))]).toEqual([
        path,
        403,
        'not-system-admin',
      ])
  })

  it('says of an unknown id that there is nobody, and of a malformed one that it is none', async () => {
    const before = await dumpDatabase(server.database)
    const about = callsAbout({ user: newUuid(), pending: newUuid() })
    for (const [method, path, body] of about.filter(([, each]) => /\/[\da-f-]{36}/.test(each))) {
      const code = path.includes('pending-member') ? 'pending-member-not-found' : 'user-not-found'
      expect([path, ...(await statusAndCode(admin, method, path, body))]).toEqual([path, 404, code])
    }
    expect(await dumpDatabase(server.database)).toBe(before)
    for (const [method, path, body] of callsAbout({ user: 'U1', pending: '1' }).filter(([, each]) =>
      /\/(U1|1)/.test(each),
    ))
      expect([path, ...(await statusAndCode(admin, method, path, body))]).toEqual([path, 400, 'id-invalid'])
  })

  it.each<[Method, string, object | undefined, number, string]>([
    ['GET', '/admin/users?sort=age', undefined, 400, 'unreadable'],
    ['GET', '/admin/users?limit=1000', undefined, 400, 'unreadable'],
    ['GET', '/admin/users?after=nowhere', undefined, 400, 'unreadable'],
    [
      'GET',
      `/admin/users?after=${Buffer.from('["x","y"]').toString('base64url')}`,
      undefined,
      400,
      'unreadable',
    ],
    ['GET', '/admin/users?page=2', undefined, 400, 'unknown-field'],
    ['GET', `/admin/users?q=${'a'.repeat(101)}`, undefined, 422, 'text-too-long'],
    ['GET', '/admin/users?q=%00', undefined, 400, 'unreadable'],
    ['GET', '/admin/users?q=a&q=b', undefined, 400, 'unreadable'],
    ['GET', '/admin/pending-members?sort=login', undefined, 400, 'unreadable'],
    ['GET', '/admin/pending-members?filter=admins', undefined, 400, 'unknown-field'],
    ['PATCH', 'user-detail', {}, 422, 'nothing-to-change'],
    ['PATCH', 'user-detail', { displayName: ' ' }, 422, 'display-name-required'],
    ['PATCH', 'user-detail', { statusMessage: 'a'.repeat(101) }, 422, 'text-too-long'],
    ['PATCH', 'user-detail', { plan: 'premium' }, 400, 'unknown-field'],
    ['PATCH', 'user-management', {}, 400, 'unreadable'],
    ['PATCH', 'user-management', { isAdmin: 'yes' }, 400, 'unreadable'],
    ['PATCH', 'user-management', { isAdmin: true, isPremium: true }, 400, 'unreadable'],
    ['DELETE', 'user-management', { isAdmin: true }, 400, 'unknown-field'],
  ])('%s %s does not take %j', async (method, path, body, status, code) => {
    const address = path.startsWith('/') ? path : `/admin/${path}/${taro.user.id}`
    expect(await statusAndCode(admin, method, address, body)).toEqual([status, code])
    expect(await fixture.logged()).toEqual([])
  })
})

describe('the role of a system admin', () => {
  const verify = async (person: Person) => (await person.agent.get('/api/admin/verify')).status

  it('is granted and taken back, at once, also twice, and each effect is in the log once', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await call(admin, 'PATCH', userPath(taro), { isAdmin: true })).toEqual({ success: true })
      expect(await verify(taro)).toBe(200)
    }
    for (let time = 0; time < 2; time += 1) {
      await call(admin, 'PATCH', userPath(taro), { is_admin: false })
      expect(await verify(taro)).toBe(403)
    }
    const about = [taro.user.id, null]
    expect(await fixture.logged()).toEqual([
      [admin.user.id, 'admin-revoked', ...about],
      [admin.user.id, 'admin-granted', ...about],
    ])
  })

  it('is not changed by an admin of themselves', async () => {
    expect(rejectionSentences['own-account']).toBe(
      '自分の管理者権限やアカウントは、ここからは変えられません。',
    )
    for (const isAdmin of [true, false])
      expect(await statusAndCode(admin, 'PATCH', userPath(admin), { isAdmin })).toEqual([403, 'own-account'])
    expect(await statusAndCode(admin, 'DELETE', userPath(admin))).toEqual([403, 'own-account'])
    expect(await statusAndCode(admin, 'DELETE', `${userPath(admin)}/devices`)).toEqual([403, 'own-account'])
    expect([await verify(admin), await fixture.logged()]).toEqual([200, []])
  })

  it('stays with one of two admins who take it from each other at the same moment', async () => {
    await grantAdmin(server.database, taro.user.id, startOfTests)
    const taking = [ask(admin, 'PATCH', userPath(taro), { isAdmin: false })]
    taking.push(ask(taro, 'PATCH', userPath(admin), { isAdmin: false }))
    const ended = (await Promise.all(taking)).map(({ status }) => status)
    expect(new Set(ended)).toEqual(new Set([200, 403]))
    expect(new Set([await verify(admin), await verify(taro)])).toEqual(new Set([200, 403]))
  })

  it('leaves a group to whoever has created it, also after it is taken back', async () => {
    const { groupId } = await fixture.trip()
    await call(admin, 'PATCH', userPath(taro), { isAdmin: true })
    await call(admin, 'PATCH', userPath(taro), { isAdmin: false })
    const { group } = await call(taro, 'PATCH', `/groups/${groupId}`, { name: '奈良旅行' })
    expect(group.name).toBe('奈良旅行')
  })

  it('is not taken from whom the setting names, nor is their account', async () => {
    const settings = { systemAdmins: [taro.user.id] }
    const named = await startTestServer({ database: server.database, settings })
    const atNamed = request.agent(named.http).set('cookie', `sid=${admin.token}`)
    const asked = (method: Method, path: string, body?: object) =>
      statusAndCode({ ...admin, agent: atNamed }, method, path, body)
    const refused = [403, 'admin-named-by-setting']
    for (const isAdmin of [true, false])
      expect(await asked('PATCH', userPath(taro), { isAdmin })).toEqual(refused)
    expect(await asked('DELETE', userPath(taro))).toEqual(refused)
    expect((await asked('PATCH', userPath(taro), { isPremium: true }))[0]).toBe(200)
    await named.stopServing()
  })
})
