/**
 * One call on a group of 100,000 expenses, 100 people and five shares each, and how long everybody else waits meanwhile:
 * the longest time that /health takes, asked again and again beside it. The server is a process of its own.
 */
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { batchMutationsMax, syncSchema } from '#shared/limits.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { User } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Database, databaseFileIn, openDatabase } from '#server/db/database.ts'
import { largeGroupId, largeGroupPersonId, seedLargeGroup } from '#tests/builders/large-group.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import type { BenchRow, Measured } from './bench-row.ts'

const expenses = 100_000
const people = 100
const logEntries = 500_000
const scope = scopeOfGroup(largeGroupId)

type Scene = { server: ServerProcess; user: User; token: string; head: number; sums: Record<string, number> }
type Call = { path: string; body?: object }

const row = (what: string, callOf: (scene: Scene) => Call): BenchRow => ({
  ...{ name: `longest answer of /health beside ${what}, of ${expenses} expenses`, budget: 100, unit: 'ms' },
  measure: async () => measure(await scene(), callOf),
})

export const largeGroupRows: readonly BenchRow[] = [
  row('/health alone', () => ({ path: '/health' })),
  row('a checksum', ({ head, sums, ...asking }) =>
    sync(asking, { cursors: { [scope]: head }, checksums: { [scope]: { version: head, tables: sums } } }),
  ),
  row('a checksum that differs', ({ head, ...asking }) =>
    sync(asking, {
      cursors: { [scope]: head },
      checksums: { [scope]: { version: head, tables: { expenses: 1 } } },
    }),
  ),
  row('the first page of a download', (asking) => sync(asking, { cursors: { [scope]: 0 } })),
  row('fifty removals of people', (asking) => sync(asking, { mutations: removals() })),
  row('GET expenses', () => ({ path: `/api/groups/${largeGroupId}/expenses` })),
  row('GET settlement', () => ({ path: `/api/groups/${largeGroupId}/settlement` })),
  {
    ...{
      name: `longest answer of /health while ${logEntries} log entries are forgotten`,
      budget: 100,
      unit: 'ms',
    },
    measure: async () => measureForgetting(await scene()),
  },
]

function sync({ user }: Pick<Scene, 'user'>, asked: object): Call {
  const envelope = { accountId: user.id, clientId: newUuid(), schema: syncSchema, epoch: null, mutations: [] }
  return { path: '/api/sync', body: { ...envelope, ...asked } }
}

function removals() {
  const time = Math.floor(Date.now() / 1000)
  return Array.from({ length: batchMutationsMax }, (_, index) => {
    const args = { id: largeGroupPersonId(index + 1) }
    return { mutationId: newUuid(), scope, name: 'pendingMember.remove', args, time }
  })
}

let made: Promise<Scene> | undefined
/** One for all rows: seeding takes longer than they do. */
function scene(): Promise<Scene> {
  made ??= makeScene()
  return made
}

async function makeScene(): Promise<Scene> {
  const server = new ServerProcess()
  process.once('beforeExit', () => void server.dispose())
  await server.start()
  const response = await fetch(`${server.url}/api/session/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: '花子' }),
  })
  const { user, token } = z.object({ user: User, token: z.string() }).parse(await response.json())
  return inData(server, async (database) => {
    await seedLargeGroup(database, { owner: user.id, expenses, people })
    const { version: head } = await database.db
      .selectFrom('scopes')
      .select('version')
      .where('scope', '=', scope)
      .executeTakeFirstOrThrow()
    const kept = await database.db.selectFrom('scopeSums').select(['tableName', 'sum']).execute()
    const sums = Object.fromEntries(kept.map(({ tableName, sum }) => [tableName, sum]))
    return { server, user, token, head, sums }
  })
}

async function inData<T>({ dir }: ServerProcess, body: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ file: databaseFileIn(join(dir, 'data')) })
  try {
    return await body(database)
  } finally {
    await database.close()
  }
}

async function measure(asked: Scene, callOf: (scene: Scene) => Call): Promise<Measured> {
  const { server, token } = asked
  const { path, body } = callOf(asked)
  const bytes = { count: 0 }
  const call = async () => {
    const response = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}`)
    for await (const chunk of response.body ?? []) bytes.count += chunk.length
  }
  const began = performance.now()
  const longest = await longestHealthBeside(server, call())
  const tookMs = performance.now() - began
  const [mib, answered] = [memoryOf(server.pid).toFixed(0), (bytes.count / 2 ** 20).toFixed(1)]
  return {
    figure: longest,
    note: `answered in ${tookMs.toFixed(0)} ms, ${answered} MiB; the server has ${mib} MiB`,
  }
}

/** The server forgets at its start. */
async function measureForgetting({ server, user }: Scene): Promise<Measured> {
  await inData(server, async ({ db }) => {
    await sql`insert into mutation_log (user_id, mutation_id, scope, content_hash, version, at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(logEntries)})
      select ${user.id}, lower(hex(randomblob(16))), 'g:x', lower(hex(randomblob(20))), n, n from numbers`.execute(
      db,
    )
  })
  await server.kill()
  await server.start()
  const began = performance.now()
  const longest = await longestHealthBeside(server, isForgotten(server))
  return { figure: longest, note: `forgotten in ${(performance.now() - began).toFixed(0)} ms` }
}

function isForgotten(server: ServerProcess): Promise<void> {
  return inData(server, async ({ db }) => {
    const aged = db.selectFrom('mutationLog').select('at').where('at', '<=', logEntries).limit(1)
    while (await aged.executeTakeFirst()) await setTimeout(200)
  })
}

async function longestHealthBeside({ url }: ServerProcess, work: Promise<void>): Promise<number> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  let longestMs = 0
  do {
    const began = performance.now()
    await askHealth(url)
    longestMs = Math.max(longestMs, performance.now() - began)
  } while (!isOver)
  await ended
  return longestMs
}

/** Over a connection of its own: one that is kept may be closed at the moment in which it is used again. */
function askHealth(url: string): Promise<void> {
  return new Promise((answered, failed) => {
    get(`${url}/health`, { agent: false }, (response) => {
      response.resume().on('end', answered).on('error', failed)
    }).on('error', failed)
  })
}

/** The most resident memory that a process has had, in MiB. */
function memoryOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
