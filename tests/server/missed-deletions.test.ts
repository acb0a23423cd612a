/** Whether a device has missed deletions whose tombstones are purged, at the exact boundary. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncSchema } from '#shared/limits.ts'
import type { Scope } from '#shared/model/scope.ts'
import { readChanges } from '#server/sync/read-changes.ts'
import { addExpenses } from './many-expenses.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { call } from './trip-fixture.ts'

let server: TestServer
let hanako: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

async function makeGroup(): Promise<Scope> {
  const { group } = await call(hanako, 'POST', '/groups', { name: '京都旅行' })
  return `g:${group.id}`
}

type Asked = { cursors: Record<Scope, number>; downloads?: Record<Scope, number> }

async function isGivenAnew(asked: Asked): Promise<boolean> {
  const reading = { database: server.database, schema: syncSchema, areSumsVerified: () => true }
  const request = { epoch: null, schema: syncSchema, ...asked }
  const { scopes } = await readChanges(reading, hanako.user.id, request)
  return scopes[0]?.reset === true
}

it.each<[string, number, number | undefined, boolean]>([
  ['is at the horizon', 6, undefined, false],
  ['is one version before it', 5, undefined, true],
  ['is in the middle of a download that began under it', 5, 6, false],
  ['is in the middle of one that began under an earlier one', 5, 4, true],
  ['is in the middle of one that began when there was none', 5, 0, true],
  ['has nothing yet', 0, undefined, false],
  ['is at the last version', 8, undefined, false],
  ['is ahead of every version', 9, undefined, true],
])('a device that %s: version %d, begun under horizon %s, is sent everything again: %s', async (...row) => {
  const [, cursor, begunUnder, isReset] = row
  const scope = await makeGroup()
  for (let version = 2; version <= 8; version++)
    await addExpenses(server.database, { group: scope.slice(2), by: hanako.user.id, count: 1 })
  await server.database.db.updateTable('scopes').set({ horizon: 6 }).where('scope', '=', scope).execute()
  const downloads = begunUnder === undefined ? {} : { downloads: { [scope]: begunUnder } }
  expect(await isGivenAnew({ cursors: { [scope]: cursor }, ...downloads })).toBe(isReset)
})
