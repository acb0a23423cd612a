/** A caller that calls too often is slowed down and told for how long, and the call does nothing. */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { GroupId } from '#shared/model/group.ts'
import { newUuid } from '#client/store/new-id.ts'
import { inviteCodesPerMinuteMax } from '#server/http/rate-limits.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { ask, call } from './trip-fixture.ts'
import { syncRequest } from './sync-requests.ts'

const callsPerMinuteMax = 10
let server: TestServer
let hanako: Person
beforeEach(async () => {
  server = await startTestServer({ settings: { callsPerMinuteMax } })
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

function expectSlowed({ status, body, headers }: Awaited<ReturnType<typeof ask>>) {
  const code = 'too-many-requests'
  expect([status, body]).toEqual([429, { success: false, error: rejectionSentences[code], code }])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

describe('calls', () => {
  it('are counted for each account, whichever they are', async () => {
    for (let made = 0; made < callsPerMinuteMax; made += 2) {
      await call(hanako, 'GET', '/me')
      await call(hanako, 'GET', '/groups')
    }
    const before = await dumpDatabase(server.database)
    expectSlowed(await ask(hanako, 'GET', '/me'))
    expectSlowed(await ask(hanako, 'POST', '/groups', { name: '温泉' }))
    expectSlowed(await ask(hanako, 'POST', '/sync', {}))
    expectSlowed(await ask(hanako, 'GET', '/sync/events'))
    expect(await dumpDatabase(server.database)).toEqual(before)
    expect((await server.signIn('太郎')).user.displayName).toBe('太郎')
  })

  it('without a session are counted for each address, and do not slow down people signed in there', async () => {
    const nobody = { agent: request.agent(server.http) }
    for (let made = 0; made < callsPerMinuteMax; made += 1) {
      expect((await ask(nobody, 'GET', '/me')).status).toBe(401)
    }
    expectSlowed(await ask(nobody, 'GET', '/me'))
    expectSlowed(await ask(nobody, 'GET', '/config'))
    expectSlowed(await ask(nobody, 'DELETE', '/session'))
    await call(hanako, 'GET', '/me')
    expect((await request(server.http).get('/health')).status).toBe(200)
  })
})

describe('invite codes', () => {
  const guesses = (count: number, name: string, args: object) =>
    Array.from({ length: count }, () => ({
      mutationId: newUuid(),
      scope: scopeOfGroup(GroupId.parse(newUuid())),
      name,
      args: { inviteCode: 'ABCDEFGHJK', ...args },
      time: server.clock.now,
    }))
  const joins = (count: number) => guesses(count, 'member.join', {})
  const applications = (count: number) =>
    guesses(count, 'application.apply', { message: '', pendingMemberId: null })
  const sync = (person: Person, mutations: unknown[]) =>
    ask(person, 'POST', '/sync', syncRequest(person, { cursors: {}, mutations }))
  const guess = (person: Person) => ask(person, 'POST', '/groups/join', { inviteCode: 'ABCDEFGHJK' })

  it('are counted one by one in a sync call, which is then not run at all', async () => {
    const create = {
      mutationId: newUuid(),
      scope: scopeOfGroup(GroupId.parse(newUuid())),
      name: 'group.create',
      args: { name: '温泉', description: '', inviteMethod: 'open' },
      time: server.clock.now,
    }
    expect((await sync(hanako, joins(inviteCodesPerMinuteMax - 1))).status).toBe(200)
    const before = await dumpDatabase(server.database)
    expectSlowed(await sync(hanako, [create, ...joins(2)]))
    expect(await dumpDatabase(server.database)).toEqual(before)
    // The limit of invite codes does not apply to a call without one.
    expect((await sync(hanako, [create])).body.results).toMatchObject([{ status: 'applied' }])
  })

  it('are counted in applications as in joining, and both together', async () => {
    expect((await sync(hanako, applications(inviteCodesPerMinuteMax - 1))).body.results).toMatchObject(
      Array.from({ length: inviteCodesPerMinuteMax - 1 }, () => ({ code: 'invite-code-unknown' })),
    )
    expect((await sync(hanako, joins(1))).status).toBe(200)
    expectSlowed(await sync(hanako, applications(1)))
    expectSlowed(await guess(hanako))
    const other = await server.signIn('次郎')
    expect((await sync(other, applications(1))).status).toBe(200)
  })

  it('are counted for each account, over all calls that contain them', async () => {
    expect((await sync(hanako, joins(inviteCodesPerMinuteMax))).status).toBe(200)
    expectSlowed(await guess(hanako))
    expectSlowed(await sync(hanako, joins(1)))
    const taro = await server.signIn('太郎')
    expect((await guess(taro)).status).toBe(404)
  })

  it('are counted in an unreadable call too', async () => {
    expect((await sync(hanako, [...joins(inviteCodesPerMinuteMax), 'x'])).status).toBe(400)
    expectSlowed(await guess(hanako))
  })
})
