/** Who is a system admin, what only they may call, and what is kept of it. */
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySeconds } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { UserId } from '#shared/model/user.ts'
import { purgeAdminLog } from '#server/db/admin-access-log.ts'
import { markDeleted } from '#server/db/deleted-accounts.ts'
import { grantAdmin, revokeAdmin } from '#server/db/system-admins.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { captureLog } from './captured-log.ts'
import { startLineServer } from './line-fixture.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'

const kept = captureLog()
let server: TestServer
let hanako: Person
let taro: Person
beforeAll(async () => {
  server = await startTestServer({ onCall: kept.log.call })
})
beforeEach(async () => {
  server.clock.now = startOfTests
  await purgeAdminLog(server.database, Number.MAX_SAFE_INTEGER)
  hanako = await server.signIn('花子')
  taro = await server.signIn('太郎')
  await grantAdmin(server.database, hanako.user.id, startOfTests)
})
afterAll(() => server.stop())

const verify = ({ agent }: Person) => agent.get('/api/admin/verify')
const standing = async (person: Person) => (await verify(person)).status
const entry = { action: 'open-tool', details: { address: '/admin/settings' }, timestamp: startOfTests - 2 }
const log = ({ agent }: Person, body: object = entry) => agent.post('/api/admin/log').send(body)
const entries = () =>
  server.database.db.selectFrom('adminAccessLogs').selectAll().orderBy('timestamp').orderBy('id').execute()
const refusal = {
  success: false,
  error: '管理者権限がありません。システム管理者にお問い合わせください。',
  code: 'not-system-admin',
}
const signedOut = [401, 'signed-out']

describe('GET /api/admin/verify', () => {
  it('tells a system admin that they are one, each time', async () => {
    for (const { status, body } of [await verify(hanako), await verify(hanako)])
      expect([status, body]).toEqual([200, { success: true, isSystemAdmin: true }])
  })

  it('agrees with what GET /api/me says', async () => {
    const said = async ({ agent }: Person) => (await agent.get('/api/me')).body.isSystemAdmin
    expect([await said(hanako), await said(taro)]).toEqual([true, false])
    await revokeAdmin(server.database, hanako.user.id, startOfTests)
    expect(await said(hanako)).toBe(false)
  })

  it('refuses everybody else, and says whom to ask', async () => {
    const { status, body } = await verify(taro)
    expect([status, body]).toEqual([403, refusal])
    expect(rejectionSentences['not-system-admin']).toBe(refusal.error)
  })

  it('needs a session', async () => {
    const { status, body } = await request(server.http).get('/api/admin/verify')
    expect([status, body.code]).toEqual(signedOut)
  })

  it('refuses whoever was revoked, at once, and admits them again', async () => {
    await revokeAdmin(server.database, hanako.user.id, server.clock.now)
    expect(await standing(hanako)).toBe(403)
    await grantAdmin(server.database, hanako.user.id, server.clock.now)
    expect(await standing(hanako)).toBe(200)
  })

  it('knows nobody of the role whose account is deleted', async () => {
    await markDeleted(server.database, { userId: hanako.user.id, at: server.clock.now })
    expect(await standing(hanako)).toBe(401)
    const grants = server.database.db.selectFrom('systemAdmins').select('userId')
    expect(await grants.where('userId', '=', hanako.user.id).execute()).toEqual([])
  })
})

describe('POST /api/admin/log', () => {
  it('keeps who has done what, and when, by the clocks of server and device', async () => {
    const { status, body } = await log(hanako)
    expect([status, body]).toEqual([200, { success: true }])
    expect(await entries()).toEqual([
      {
        id: expect.any(String),
        userId: hanako.user.id,
        action: 'open-tool',
        subjectId: null,
        details: '{"address":"/admin/settings"}',
        deviceTimestamp: startOfTests - 2,
        timestamp: startOfTests,
      },
    ])
  })

  it('adds an entry for each call, and changes none', async () => {
    await log(hanako)
    server.clock.now += 1
    await log(hanako)
    expect((await entries()).map(({ timestamp }) => timestamp)).toEqual([startOfTests, startOfTests + 1])
  })

  it.each([['a text'], [null], [7], [['a', { b: '\0' }]]])('takes %j as details', async (details) => {
    expect((await log(hanako, { ...entry, details })).status).toBe(200)
    const [written] = await entries()
    expect(JSON.parse(written?.details ?? '')).toEqual(details)
  })

  it('takes an entry without details', async () => {
    expect((await log(hanako, { action: 'open-tool', timestamp: 0 })).status).toBe(200)
    expect((await entries()).map(({ details }) => details)).toEqual([null])
  })

  it.each<[what: string, body: object, status: number, code: string]>([
    ['nothing', {}, 400, 'unreadable'],
    ['a blank action', { ...entry, action: ' ' }, 400, 'unreadable'],
    ['an action of two lines', { ...entry, action: 'a\nb' }, 400, 'unreadable'],
    ['an action that is a number', { ...entry, action: 1 }, 400, 'unreadable'],
    ['a long action', { ...entry, action: 'a'.repeat(101) }, 422, 'text-too-long'],
    ['long details', { ...entry, details: 'a'.repeat(1_999) }, 422, 'text-too-long'],
    ['a large body', { ...entry, details: 'a'.repeat(17_000) }, 413, 'too-large'],
    ['a date', { ...entry, timestamp: '2026-11-26' }, 400, 'unreadable'],
    ['a time before 1970', { ...entry, timestamp: -1 }, 400, 'unreadable'],
    ['half a second', { ...entry, timestamp: 1.5 }, 400, 'unreadable'],
    ['somebody else’s name', { ...entry, userId: '1' }, 400, 'unknown-field'],
  ])('does not read %s', async (_, body, status, code) => {
    const answered = await log(hanako, body)
    expect([answered.status, answered.body.code]).toEqual([status, code])
    expect(await entries()).toEqual([])
  })

  it('writes nothing for others, and nothing without a session', async () => {
    const { status, body } = await log(taro)
    expect([status, body]).toEqual([403, refusal])
    const nobody = await request(server.http).post('/api/admin/log').send(entry)
    expect([nobody.status, nobody.body.code]).toEqual(signedOut)
    expect(await entries()).toEqual([])
  })

  it('has a line in the log of the server, without person and action', async () => {
    const before = kept.lines.length
    await log(hanako, { ...entry, action: '利用者の一覧' })
    const said = kept.lines.slice(before).join('')
    expect(said).toContain('"/api/admin/log"')
    for (const content of [hanako.user.id, '利用者の一覧', '/admin/settings'])
      expect(said).not.toContain(content)
  })

  it('is kept for a year', async () => {
    await log(hanako)
    const yearSeconds = 365 * daySeconds
    await purge(server.database, startOfTests + yearSeconds)
    expect(await entries()).toHaveLength(1)
    await purge(server.database, startOfTests + yearSeconds + 1)
    expect(await entries()).toEqual([])
  })
})

describe('SYSTEM_ADMINS', () => {
  it('names people by their user ids', async () => {
    const person = await server.signIn('次郎')
    const settings = { systemAdmins: [person.user.id] }
    const named = await startTestServer({ database: server.database, settings })
    const asked = ({ token }: Person, path: string) =>
      request(named.http).get(`/api${path}`).set('cookie', `sid=${token}`)
    const standingAt = async (each: Person) => [
      (await asked(each, '/admin/verify')).status,
      (await asked(each, '/me')).body.isSystemAdmin,
    ]
    expect(await standingAt(person)).toEqual([200, true])
    expect(await standingAt(taro)).toEqual([403, false])
    // Without the setting the person is an admin no longer.
    expect(await standing(person)).toBe(403)
    await named.stopServing()
  })

  it('names people by the ids that LINE gives them', async () => {
    const lineUserId = `U${'0123456789abcdef'.repeat(2)}`
    const withLine = await startLineServer({ settings: { systemAdmins: [lineUserId] } })
    const { user: admin } = withLine.line.state
    expect(admin.userId).toBe(lineUserId)
    const other = { userId: `U${'fedcba9876543210'.repeat(2)}`, displayName: '太郎' }
    expect(await standing(await withLine.personOfLine())).toBe(200)
    expect(await standing(await withLine.personOfLine(other))).toBe(403)
    await withLine.stop()
  })

  it('names a person of before LINE once their LINE account is linked, and no longer after a deletion', async () => {
    const withLine = await startLineServer()
    const { userId: lineUserId } = withLine.line.state.user
    const person = await withLine.personOfBefore('花子')
    const named = await startTestServer({
      database: withLine.database,
      settings: { systemAdmins: [lineUserId] },
    })
    const standingOf = async () =>
      (await request(named.http).get('/api/admin/verify').set('cookie', `sid=${person.token}`)).status
    expect(await standingOf()).toBe(403)
    await withLine.signIn({ deviceKey: person.key })
    expect(await standingOf()).toBe(200)
    await markDeleted(withLine.database, { userId: UserId.parse(person.user.id), at: startOfTests })
    expect(await standingOf()).toBe(401)
    await named.stopServing()
    await withLine.stop()
  })
})

describe('GET /api/config', () => {
  it('says whether there are system admins, and not who', async () => {
    const asked = async ({ http }: TestServer) =>
      (await request(http).get('/api/config')).body.hasSystemAdmins
    const other = await startTestServer()
    expect([await asked(server), await asked(other)]).toEqual([true, false])
    const person = await other.signIn('次郎')
    await grantAdmin(other.database, person.user.id, startOfTests)
    expect(await asked(other)).toBe(true)
    await revokeAdmin(other.database, person.user.id, startOfTests)
    expect(await asked(other)).toBe(false)
    await other.stop()
    const named = await startTestServer({ settings: { systemAdmins: [taro.user.id] } })
    expect(await asked(named)).toBe(true)
    await named.stop()
  })
})
