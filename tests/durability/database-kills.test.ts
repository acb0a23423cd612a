/**
 * Two servers over one PostgreSQL and twelve callers, while servers and the database are killed: every acknowledged
 * change is in the database once, however often it was sent. KILL_SECONDS sets the duration.
 */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { findPostgres } from '#tests/support/find-postgres.ts'
import { type Cluster, startCluster } from '#tests/support/postgres.ts'
import { addressOf, createDatabase } from '#tests/support/postgres-databases.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { type Caller, everybodyIn, keepSending } from './caller.ts'
import { compare } from './compare.ts'

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
  'acknowledged changes survive kills of two servers and their database, and are applied once',
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
    const database = openDatabase({ databaseUrl: addressOf(cluster.folder, 'trips') })
    const { lost, doubled } = await compare(database, callers)
    await database.close()
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
