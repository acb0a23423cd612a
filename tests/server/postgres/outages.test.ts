/** PostgreSQL has no free connection, or is frozen: calls are told to retry in bounded time, and lose and repeat nothing. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { largeGroupId, seedLargeGroup } from '#tests/builders/large-group.ts'
import { type Cluster, startCluster } from '#tests/support/postgres.ts'
import { createDatabase } from '#tests/support/postgres-databases.ts'
import { type Person, type TestServer, startTestServer } from '../start-server.ts'
import { syncRequest } from '../sync-requests.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.end())

let databaseUrl: string
let server: TestServer
let hanako: Person
beforeEach(async () => {
  databaseUrl = await createDatabase(cluster.folder, {})
  const database = openDatabase({ databaseUrl, lockMsMax: 100 })
  await migrate(database)
  server = await startTestServer({ database, onDefect: () => undefined })
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

const get = async (path: string) => told(await hanako.agent.get(path))

/** The status, and of a refusal whether it says when to come again, and what it says. */
function told(answer: { status: number; headers: Record<string, string>; body: unknown }) {
  const { status, headers, body } = answer
  return status === 200 ? [status] : [status, Number(headers['retry-after']) > 0, body]
}

const asksToRetry = [
  503,
  true,
  { success: false, code: 'unavailable', error: rejectionSentences.unavailable },
]

/** Returns a function that sends the creation of one group, the same one each time. */
function creationOfGroup() {
  const args = { name: '沖縄', description: '', inviteMethod: 'open' }
  const place = { scope: scopeOfGroup(groupIdOf(1)), time: server.clock.now }
  const mutations = [{ mutationId: newUuid(), name: 'group.create', args, ...place }]
  return () => hanako.agent.post('/api/sync').send(syncRequest(hanako, { mutations }))
}

/** Opens connections until PostgreSQL has none left. Returns the function that closes them. */
async function takeAllConnections() {
  const clients: pg.Client[] = []
  for (;;) {
    const client = new pg.Client(databaseUrl)
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      expect(error).toMatchObject({ code: '53300' })
      return { clients, close: () => Promise.all(clients.map((each) => each.end())) }
    }
    clients.push(client)
  }
}

it('without a free connection calls are told to retry, long answers as well, and succeed when there is one', async () => {
  await seedLargeGroup(server.database, { owner: hanako.user.id, expenses: 400, people: 5 })
  const create = creationOfGroup()
  const taken = await takeAllConnections()
  // The server has one connection, and the thread that makes the answer gets none.
  expect([await get('/api/me'), await get(`/api/groups/${largeGroupId}/settlement`)]).toEqual([
    [200],
    asksToRetry,
  ])
  const [operator] = taken.clients
  await operator?.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'waritabi' and datname = current_database()`,
  )
  const alsoTaken = await takeAllConnections()
  expect([await get('/api/me'), told(await create())]).toEqual([asksToRetry, asksToRetry])
  expect((await hanako.agent.get('/ready')).status).toBe(503)
  await Promise.all([taken.close(), alsoTaken.close()])
  await expect.poll(() => get('/api/me')).toEqual([200])
  expect(await get(`/api/groups/${largeGroupId}/settlement`)).toEqual([200])
  for (const _time of ['once', 'again'])
    expect((await create()).body.results).toMatchObject([{ status: 'applied' }])
  expect((await hanako.agent.get('/api/groups')).body.groups).toHaveLength(2)
})

it('while it is frozen calls are told to retry in bounded time, and succeed when it goes on', async () => {
  const others = await Promise.all(['太郎', '次郎'].map((name) => server.signIn(name)))
  const create = creationOfGroup()
  await cluster.whileFrozen(async () => {
    // Over connections that are open, and then over new ones.
    for (const _time of ['once', 'again']) {
      const answers = await Promise.all([create(), ...others.map(({ agent }) => agent.get('/api/groups'))])
      expect(answers.map(told)).toEqual(answers.map(() => asksToRetry))
    }
  })
  await expect.poll(() => get('/api/me')).toEqual([200])
  expect((await create()).body.results).toMatchObject([{ status: 'applied' }])
  expect((await hanako.agent.get('/api/groups')).body.groups).toHaveLength(1)
}, 120_000)
