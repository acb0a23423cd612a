/** Who may write rows in the database explorer, and of which tables (docs/decisions/0123-explorer-writes.md). */
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exploredTables } from '#server/db/explored-columns.ts'
import { writableTables } from '#server/db/explored-writes.ts'
import { recordOf, startWithWriter } from './explorer-writes-fixture.ts'
import { groupId } from './recovery-fixture.ts'
import { startTestServer } from './start-server.ts'
import { type Method, ask } from './trip-fixture.ts'

let fixture: Awaited<ReturnType<typeof startWithWriter>>
beforeAll(async () => {
  fixture = await startWithWriter()
})
afterAll(() => fixture.stop())
const outcomeOf = (method: Method, table: string, body: object) => fixture.outcomeOf(method, table, body)

describe('every call', () => {
  const calls: [Method, object?][] = [
    ['GET'],
    ['PATCH', { key: '["x"]', before: {}, fields: {} }],
    ['POST', { fields: {} }],
    ['DELETE', { key: '["x"]', before: {} }],
  ]
  it.each(calls)('%s is refused to everybody else', async (method, body) => {
    const { server, taro } = fixture
    const others = [taro, { agent: request.agent(server.http) }]
    const answers = await Promise.all(others.map((person) => ask(person, method, recordOf('groups'), body)))
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [403, 'not-system-admin'],
      [401, 'signed-out'],
    ])
  })

  it.each(calls.slice(1))('%s needs a sign-in of the last ten minutes', async (method, body = {}) => {
    const { server, admin } = fixture
    server.clock.now += 601
    expect(await outcomeOf(method, 'groups', body)).toBe('403 sign-in-too-old')
    await admin.comeBack()
    expect(await outcomeOf(method, 'groups', body)).not.toBe('403 sign-in-too-old')
  })

  it.each(calls.slice(1))('%s needs the setting', async (method, body) => {
    const { server, admin } = fixture
    const { database } = server
    const without = await startTestServer({ database, now: () => server.clock.now })
    const agent = request.agent(without.http).set('authorization', `Bearer ${admin.token}`)
    const { body: answered } = await agent.post('/api/session/local').send(admin.signingIn)
    const again = { agent: request.agent(without.http).set('authorization', `Bearer ${answered.token}`) }
    const { status, body: refused } = await ask(again, method, recordOf('groups'), body)
    expect([status, refused.code]).toEqual([403, 'explorer-writes-off'])
    await without.stopServing()
    await admin.comeBack()
  })

  const refused = [...exploredTables.keys()].filter((table) => !writableTables.has(table))
  it('is refused for tables that nobody may write', async () => {
    expect(refused).toEqual(
      expect.arrayContaining([
        ...['sessions', 'identities', 'device_codes', 'system_logs', 'admin_access_logs', 'tombstones'],
        ...['mutation_log', 'server_state', 'system_admins', 'scopes', 'scope_sums', 'expense_shares'],
      ]),
    )
    const body = { key: '["x"]', before: {}, fields: {} }
    for (const table of refused)
      expect([table, await outcomeOf('PATCH', table, body)]).toEqual([table, '403 table-not-writable'])
  })

  it.each<[Method, string, object, string]>([
    ['PATCH', 'nothing', { key: '["x"]', before: {}, fields: {} }, '404 table-not-found'],
    ['PATCH', 'groups', {}, '400 unreadable'],
    ['PATCH', 'groups', { key: '["x"]', before: {}, fields: {}, surplus: 1 }, '400 unknown-field'],
    ['PATCH', 'groups', { key: '["x"]', before: {}, fields: { name: [] } }, '400 unreadable'],
    ['PATCH', 'groups', { key: '["x"]', before: {}, fields: { name: 'x' } }, '400 unreadable'],
    ['PATCH', 'groups', { key: 'x', before: {}, fields: {} }, '404 row-not-found'],
    ['PATCH', 'groups', { key: '["x","y"]', before: {}, fields: {} }, '404 row-not-found'],
    ['PATCH', 'users', { key: '[1]', before: {}, fields: {} }, '404 row-not-found'],
    [
      'PATCH',
      'groups',
      { key: '["x"]', before: {}, fields: { invite_code: 'x' } },
      '403 column-not-writable',
    ],
    ['PATCH', 'groups', { key: '["x"]', before: {}, fields: { version: 1 } }, '403 column-not-writable'],
    ['PATCH', 'members', { key: '["x"]', before: {}, fields: { status: 'left' } }, '403 column-not-writable'],
    ['POST', 'pending_members', { fields: {} }, '422 nothing-to-change'],
    ['POST', 'pending_members', { fields: { name: '次郎' } }, '404 group-not-found'],
    ['POST', 'pending_members', { fields: { group_id: groupId, name: ' ' } }, '422 member-name-required'],
    ['POST', 'expenses', { fields: { group_id: groupId, payers: 'x' } }, '422 row-not-storable'],
    ['POST', 'groups', { fields: { name: 'x' } }, '403 table-not-writable'],
    ['POST', 'sessions', { fields: {} }, '403 table-not-writable'],
    ['DELETE', 'sessions', { key: '["x"]', before: {} }, '403 table-not-writable'],
    ['POST', 'profile_changes', { fields: { user_id: 'nobody', changes: 1 } }, '422 row-not-storable'],
    [
      'POST',
      'change_counts',
      { fields: { counted_for: 'u:x', kind: 'recorded', day: 'x' } },
      '422 row-not-storable',
    ],
    ['DELETE', 'members', { key: '["x"]', before: {} }, '403 table-not-writable'],
    ['DELETE', 'expenses', { key: '["x"]', before: {} }, '400 unreadable'],
  ])('%s %s %j is answered by %s', async (method, table, body, expected) => {
    expect(await outcomeOf(method, table, body)).toBe(expected)
  })
})
