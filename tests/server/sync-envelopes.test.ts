/** Envelopes that POST /api/sync refuses as a whole, of which nothing is stored. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

let server: TestServer
let hanako: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

const scope = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000001'))
const otherScope = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000002'))

function createGroup() {
  const args = { name: '沖縄', description: '', inviteMethod: 'open' }
  return { mutationId: newUuid(), scope, name: 'group.create', args, time: server.clock.now }
}
const envelope = (person: Person, mutations: unknown[], changed: object = {}) =>
  syncRequest(person, { cursors: {}, mutations, ...changed })

describe('an envelope that stores nothing', () => {
  const cases: [string, number, string, (person: Person) => unknown][] = [
    ['of another account', 409, 'account-mismatch', (p) => envelope(p, [], { accountId: newUuid() })],
    ['of a schema too old', 426, 'schema-too-old', (p) => envelope(p, [], { schema: 0 })],
    ['without a client', 400, 'id-invalid', (p) => envelope(p, [], { clientId: undefined })],
    ['with a negative cursor', 400, 'unreadable', (p) => envelope(p, [], { cursors: { [scope]: -1 } })],
    ['with an invalid scope', 400, 'unreadable', (p) => envelope(p, [{ ...createGroup(), scope: 'x' }])],
    [
      'with a mutation without id',
      400,
      'id-invalid',
      (p) => envelope(p, [{ ...createGroup(), mutationId: 1 }]),
    ],
    ['with an invalid time', 400, 'unreadable', (p) => envelope(p, [{ ...createGroup(), time: 1.5 }])],
    ['of fifty-one mutations', 413, 'too-large', (p) => envelope(p, Array.from({ length: 51 }, createGroup))],
    [
      'with the sums of two groups',
      413,
      'too-large',
      (p) => {
        const sum = { version: 1, tables: {} }
        return envelope(p, [createGroup()], { checksums: { [scope]: sum, [otherScope]: sum } })
      },
    ],
    ['that is a list', 400, 'unreadable', () => []],
  ]
  it.each(cases)('%s is answered with %i %s', async (_, status, code, body) => {
    const before = await dumpDatabase(server.database)
    const response = await hanako.agent.post('/api/sync').send(body(hanako) as object)
    expect({ status: response.status, ...response.body }).toMatchObject({ status, success: false, code })
    expect(response.body.error).toMatch(/[ぁ-ん]/)
    expect(await dumpDatabase(server.database)).toEqual(before)
  })

  it('of a megabyte, or of broken JSON, is answered with 413 and 400', async () => {
    const send = (text: string) => hanako.agent.post('/api/sync').type('json').send(text)
    expect((await send(JSON.stringify(envelope(hanako, [], { epoch: 'x'.repeat(1_000_000) })))).status).toBe(
      413,
    )
    expect((await send('{"accountId":')).body).toMatchObject({ code: 'unreadable' })
  })

  it('without a session is answered with 401', async () => {
    await hanako.agent.delete('/api/session')
    const response = await hanako.agent.post('/api/sync').send(envelope(hanako, [createGroup()]))
    expect(response.status).toBe(401)
    expect(response.body.code).toBe('signed-out')
  })
})
