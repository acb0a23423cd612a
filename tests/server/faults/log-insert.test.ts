/**
 * The result of a change is logged in the transaction of its effect. If the log cannot be written, the change has no
 * effect.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncSchema } from '#shared/limits.ts'
import { scope } from '#tests/builders/sync-rows.ts'
import { mutationIdOf, uuidOf } from '#tests/builders/ids.ts'
import { dumpDatabase } from '../dump-database.ts'
import { type Person, type TestServer, startTestServer } from '../start-server.ts'

let server: TestServer
let hanako: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

const group = { name: '沖縄', description: '', inviteMethod: 'open' }

function sync() {
  const { now } = server.clock
  const sent = { mutationId: mutationIdOf(1), scope, name: 'group.create', args: group, time: now }
  const device = {
    accountId: hanako.user.id,
    clientId: uuidOf(1),
    schema: syncSchema,
    epoch: null,
    cursors: {},
  }
  return hanako.agent.post('/api/sync').send({ ...device, mutations: [sent] })
}

it.each([
  ['a sent change', () => sync()],
  ['a call', () => hanako.agent.post('/api/groups').set('Idempotency-Key', mutationIdOf(1)).send(group)],
])('%s whose log entry cannot be written fails whole, and takes effect once it can', async (_, ask) => {
  const { db } = server.database
  const before = await dumpDatabase(server.database)
  const refusing = sql`create trigger refusing before insert on mutation_log begin select raise(abort, 'no'); end`
  await refusing.execute(db)
  expect((await ask()).status).toBe(500)
  expect(server.takeDefects()).toHaveLength(1)
  expect(await dumpDatabase(server.database)).toBe(before)
  await sql`drop trigger refusing`.execute(db)
  expect((await ask()).status).toBe(200)
  expect(await db.selectFrom('groups').select('name').execute()).toEqual([{ name: '沖縄' }])
})
