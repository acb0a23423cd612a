/** What system admins set of the server, who may, and that it counts at once. */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maintenanceHeader } from '#shared/limits.ts'
import { sayFreePlan } from '#shared/messages/free-plan.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { settingDefaults } from '#shared/model/server-settings.ts'
import { writeServerSettings } from '#server/db/server-settings.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type AdminServer, startAdminServer, statusAndCode } from './admin-fixture.ts'
import { readPokes } from './poke-reader.ts'
import { type Person, startOfTests } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { ask } from './trip-fixture.ts'

let fixture: AdminServer
beforeEach(async () => {
  fixture = await startAdminServer()
})
afterEach(async () => {
  sayFreePlan(settingDefaults.freePlan)
  await fixture.stop()
})

const path = '/admin/settings'
const freePlan = { groups: 1, people: 3, itineraries: 2 }
const maintenance = { isOn: true, message: '02:00まで止めています。' }
const change = (body: object, person = fixture.admin) => ask(person, 'PATCH', path, body)
const current = async () => (await ask(fixture.admin, 'GET', path)).body.settings
const config = async () => (await request(fixture.server.http).get('/api/config')).body

describe('the settings', () => {
  it('are the defaults until they are changed, part by part, and each change is logged once it is made', async () => {
    expect(await current()).toEqual(settingDefaults)
    const { status, body } = await change({ freePlan })
    expect([status, body.settings]).toEqual([200, { ...settingDefaults, freePlan }])
    const backups = { isOn: false, time: '04:30', keep: 3 }
    await change({ backups, maintenance })
    expect(await current()).toEqual({ ...settingDefaults, freePlan, backups, maintenance })
    const by = [fixture.admin.user.id, 'settings-changed', null]
    expect(await fixture.logged()).toEqual([
      [...by, '{"parts":["maintenance","backups"]}'],
      [...by, '{"parts":["freePlan"]}'],
    ])
  })

  it('are for system admins alone', async () => {
    for (const [method, body] of [['GET'], ['PATCH', { freePlan }]] as const) {
      expect(await statusAndCode(fixture.taro, method, path, body)).toEqual([403, 'not-system-admin'])
      const agent = request(fixture.server.http)
      const nobody = await agent[method === 'GET' ? 'get' : 'patch'](`/api${path}`).send(body)
      expect([nobody.status, nobody.body.code]).toEqual([401, 'signed-out'])
    }
    expect([await current(), await fixture.log()]).toEqual([settingDefaults, []])
  })

  it.each<[what: string, body: object, status: number, code: string]>([
    ['nothing', {}, 422, 'nothing-to-change'],
    ['another part', { sessions: {} }, 400, 'unknown-field'],
    ['a part without a field', { freePlan: { groups: 1, people: 3 } }, 400, 'unreadable'],
    ['half a group', { freePlan: { ...freePlan, groups: 1.5 } }, 400, 'unreadable'],
    ['no group at all', { freePlan: { ...freePlan, groups: 0 } }, 422, 'setting-out-of-range'],
    [
      'more people than a group may have',
      { freePlan: { ...freePlan, people: 101 } },
      422,
      'setting-out-of-range',
    ],
    [
      'a longer log than the privacy policy says',
      { retention: { ...settingDefaults.retention, systemLogDays: 31 } },
      422,
      'setting-out-of-range',
    ],
    ['a long message', { maintenance: { isOn: true, message: 'あ'.repeat(501) } }, 422, 'text-too-long'],
    [
      'a time that no clock shows',
      { backups: { ...settingDefaults.backups, time: '24:00' } },
      422,
      'time-invalid',
    ],
  ])('do not take %s', async (_, body, status, code) => {
    const answered = await change(body)
    expect([answered.status, answered.body.code]).toEqual([status, code])
    expect([await current(), await fixture.log()]).toEqual([settingDefaults, []])
  })

  it('that a later build has written, and this one cannot read, are the defaults', async () => {
    await writeServerSettings(fixture.server.database, { freePlan: { ...freePlan, groups: -1 } }, 1)
    expect((await current()).freePlan).toEqual(settingDefaults.freePlan)
  })

  it('say how long the logs are kept', async () => {
    await change({ retention: { systemLogDays: 2, systemLogMegabytes: 10, adminLogDays: 365 } })
    const { database } = fixture.server
    const of = (timestamp: number) => ({ ...warning, id: newUuid(), timestamp })
    const day = 24 * 60 * 60
    await database.db
      .insertInto('systemLogs')
      .values([1, 3].map((days) => ({ ...emptyLog, ...of(startOfTests - days * day) })))
      .execute()
    await purge(database, startOfTests)
    const left = await database.db.selectFrom('systemLogs').select('timestamp').execute()
    expect(left).toEqual([{ timestamp: startOfTests - day }])
  })
})

const warning = { kind: 'server', level: 'warn', category: 'x', message: 'x', size: 1 } as const
const emptyLog = {
  ...{ stack: null, data: null, requestId: null, userId: null, sessionId: null },
  ...{ userAgent: null, url: null, deviceTimestamp: null },
}

describe('the limits of the free plan', () => {
  it('count at once, and refusals and devices are told them', async () => {
    const create = () => ask(fixture.taro, 'POST', '/groups', { name: '旅' })
    await create()
    await change({ freePlan })
    const { status, body } = await create()
    expect([status, body.code, body.error]).toEqual([
      422,
      'plan-groups-full',
      'グループは最大1個まで作成できます',
    ])
    expect((await config()).limits.plans.free).toMatchObject(freePlan)
    await change({ freePlan: { ...freePlan, groups: 2 } })
    expect((await create()).status).toBe(200)
  })

  it('bound people and trips in a group', async () => {
    const { groupId } = await fixture.trip()
    await change({ freePlan })
    const add = (kind: string, body: object) =>
      statusAndCode(fixture.taro, 'POST', `/groups/${groupId}/${kind}`, body)
    expect(await add('pending-members', { name: '三郎' })).toEqual([200, undefined])
    expect(await add('pending-members', { name: '四郎' })).toEqual([422, 'plan-people-full'])
  })
})

describe('maintenance', () => {
  const sync = (person: Person, mutations: object[]) =>
    person.agent.post('/api/sync').send(syncRequest(person, { mutations }))
  const mutation = () => ({
    mutationId: newUuid(),
    time: startOfTests,
    scope: `g:${newUuid()}`,
    name: 'group.create',
    args: { name: '旅', description: '', inviteMethod: 'open' },
  })

  it('refuses changes so that devices wait, answers rows, and loses nothing', async () => {
    await change({ maintenance })
    const waiting = mutation()
    const refused = await sync(fixture.taro, [waiting])
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'maintenance',
      '30',
    ])
    expect(refused.headers[maintenanceHeader]).toBe('1')
    const read = await sync(fixture.taro, [])
    expect([read.status, read.headers[maintenanceHeader]]).toEqual([200, '1'])
    expect(await statusAndCode(fixture.taro, 'POST', '/groups', { name: '旅' })).toEqual([503, 'maintenance'])
    expect((await config()).maintenance).toBe(maintenance.message)
    await change({ maintenance: { ...maintenance, isOn: false } })
    const sent = await sync(fixture.taro, [waiting])
    expect([sent.body.results[0].status, sent.headers[maintenanceHeader]]).toEqual(['applied', undefined])
    expect((await config()).maintenance).toBeNull()
  })

  it('without a message has one, and is told to open devices at once', async () => {
    const reader = await readPokes(fixture.server.address, fixture.taro)
    await change({ maintenance: { isOn: true, message: ' ' } })
    // Its greeting, and its end.
    expect([(await reader.next())?.length, await reader.next()]).toEqual([3, undefined])
    expect((await config()).maintenance).toBe(rejectionSentences.maintenance)
  })
})
