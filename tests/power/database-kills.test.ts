/**
 * Two servers over one PostgreSQL and twelve callers, while servers and the database are killed: what is acknowledged is
 * there, once, however often it was sent. KILL_SECONDS says for how long.
 */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { findPostgres } from '#tests/support/find-postgres.ts'
import { type Cluster, startCluster } from '#tests/support/postgres.ts'
import { addressOf, createDatabase } from '#tests/support/postgres-databases.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { type Caller, everybodyIn, keepSending } from './caller.ts'

const seconds = Number(process.env.KILL_SECONDS ?? 20)
const isRunning = process.env.LONG !== undefined && findPostgres() !== undefined
const startSeconds = 120
const callersCount = 12
const groupsCount = 3

let cluster: Cluster
let servers: ServerProcess[]
beforeEach(async () => {
  if (!isRunning) return
  cluster = await startCluster({ isDurable: true })
  await createDatabase(cluster.folder, { name: 'trips' })
  const DATABASE_URL = addressOf(cluster.folder, 'trips')
  servers = [new ServerProcess({ DATABASE_URL }), new ServerProcess({ DATABASE_URL })]
  for (const server of servers) await server.start()
})
afterEach(async () => {
  if (!isRunning) return
  for (const server of servers) await server.dispose()
  await cluster.end()
})

it.skipIf(!isRunning)(
  'what is acknowledged outlives kills of two servers and their database, and stands once',
  { timeout: (seconds + startSeconds) * 1_000 },
  async () => {
    const urls = servers.map(({ url }) => url)
    const callers = await everybodyIn(urls, { callersCount, groupsCount })
    const until = performance.now() + seconds * 1_000
    const isOver = () => performance.now() >= until
    const [kills] = await Promise.all([
      killUntil(isOver),
      ...callers.map((caller) => keepSending(caller, urls, isOver)),
    ])
    const { lost, doubled } = await compare(callers)
    const sum = (count: (caller: Caller) => number) =>
      callers.reduce((total, caller) => total + count(caller), 0)
    console.info(
      [
        `${seconds} s, ${callersCount} callers: servers killed ${kills.servers} times, PostgreSQL ${kills.database}`,
        `acknowledged ${sum(({ acknowledged }) => acknowledged.size)} changes in ${sum(({ batches }) => batches)} batches`,
        `${sum(({ failed }) => failed)} calls failed and were sent again, ${sum(({ repeated }) => repeated)} sent again though acknowledged`,
        `lost ${lost.length}, doubled ${doubled.length}`,
      ].join('; '),
    )
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
    expect(kills.servers + kills.database).toBeGreaterThan(0)
  },
)

async function killUntil(isOver: () => boolean): Promise<{ servers: number; database: number }> {
  const kills = { servers: 0, database: 0 }
  while (!isOver()) {
    await setTimeout(Math.random() * 2_000)
    if (Math.random() < 0.3) {
      kills.database += 1
      await cluster.kill()
      await setTimeout(Math.random() * 1_000)
      await cluster.restart()
    } else {
      kills.servers += 1
      const server = servers[Math.floor(Math.random() * servers.length)]
      await server?.kill()
      await server?.start()
    }
  }
  return kills
}

type Comparison = { lost: string[]; doubled: string[] }

/** Acknowledged changes against the log, the rows and the versions: each is in the version that the answer named. */
async function compare(callers: readonly Caller[]): Promise<Comparison> {
  const { db, close } = openDatabase({ databaseUrl: addressOf(cluster.folder, 'trips') })
  const log = await db.selectFrom('mutationLog').select(['mutationId', 'scope', 'version', 'code']).execute()
  const expenses = await db.selectFrom('expenses').select(['id', 'title']).execute()
  const scopes = await db.selectFrom('scopes').select(['scope', 'version']).execute()
  await close()
  expect(log.filter(({ code }) => code !== null)).toEqual([])
  const logged = new Map<string, number>(log.map(({ mutationId, version }) => [mutationId, version]))
  const titles = new Map<string, string>(expenses.map(({ id, title }) => [id, title]))
  const acknowledged = new Map(callers.flatMap((each) => [...each.acknowledged]))
  const recorded = callers.flatMap((each) => each.recorded)
  for (const { scope, version: last } of scopes) {
    const versions = new Set(log.filter((entry) => entry.scope === scope).map(({ version }) => version))
    expect([scope, [...versions].toSorted((a, b) => a - b)]).toEqual([
      scope,
      Array.from({ length: last }, (_, index) => index + 1),
    ])
  }
  // Nobody stops before the last of their batches is acknowledged.
  expect(expenses).toHaveLength(recorded.length)
  return {
    lost: [
      ...[...acknowledged].filter(([id, version]) => logged.get(id) !== version).map(([id]) => id),
      ...recorded.filter(({ id, title }) => titles.get(id) !== title).map(({ id }) => id),
    ],
    doubled: log
      .filter(({ mutationId }, index) =>
        log.some((other, before) => before < index && other.mutationId === mutationId),
      )
      .map(({ mutationId }) => mutationId),
  }
}
