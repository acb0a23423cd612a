/**
 * Makes every request there is to a server whose one group has 100,000 expenses, all of one trip, with five shares each.
 * Measures how long other calls wait meanwhile, as the longest time of a call to /health, and how much memory the server
 * takes in addition. The server is a process of its own, started anew for each request: what an earlier one has left in
 * its heap or its caches would hide what this one takes.
 */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { User } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { seedLargeGroup } from '#tests/builders/large-group.ts'
import { type Cast, castOf } from '#tests/requests/cast.ts'
import { type EveryRequest, everyRequest, prepared } from '#tests/requests/every-request.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import type { BenchRow, Measured } from './bench-row.ts'

const expenses = 100_000
/** Besides them, requests add some more, up to the limit of a group. */
const people = 50
const logEntries = 500_000
const systemLogs = 20_000
const healthMsMax = 100
const memoryMibMax = 100

type Fixture = { server: ServerProcess; user: User; cast: Cast }

/** In ms. `withoutOthersMs` leaves out what the server's main thread and the asking one waited for a core. */
const LongestAnswer = z.object({ ms: z.number(), withoutOthersMs: z.number() })
export type LongestAnswer = z.infer<typeof LongestAnswer>

const row = (each: EveryRequest, { isRepeated }: { isRepeated: boolean }): BenchRow => ({
  name: `${each.label}${isRepeated ? ' once more' : ''}, large group`,
  budget: 1,
  unit: 'times',
  measure: async () => measure(await fixture(), each, { isRepeated }),
})

export const largeGroupRows: readonly BenchRow[] = [
  {
    name: `longest answer of /health while ${logEntries} log entries are forgotten`,
    budget: healthMsMax,
    unit: 'ms',
    measure: async () => measureForgetting(await fixture()),
  },
  ...everyRequest.flatMap((each) =>
    each.name === 'GET /api/groups/:groupId/settlement'
      ? [row(each, { isRepeated: false }), row(each, { isRepeated: true })]
      : [row(each, { isRepeated: false })],
  ),
]

let made: Promise<Fixture> | undefined
/** One for all rows, because seeding takes longer than they do. */
function fixture(): Promise<Fixture> {
  made ??= createFixture()
  return made
}

/** A running server would keep this process alive. */
export async function endLargeGroup(): Promise<void> {
  await (await made)?.server.dispose()
}

async function createFixture(): Promise<Fixture> {
  // The pages as they are before the build, so that the bench needs none.
  const server = new ServerProcess({ DIST_DIR: 'client' })
  await server.start()
  const response = await fetch(`${server.url}/api/session/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: '花子' }),
  })
  const { user, token } = z.object({ user: User, token: z.string() }).parse(await response.json())
  await inData(server, async (database) => {
    await grantAdmin(database, user.id, 1)
    await seedLargeGroup(database, { owner: user.id, expenses, people, hasTrip: true })
    await seedSystemLogs(database)
  })
  return { server, user, cast: castOf(server.url, { userId: user.id, token }) }
}

/** Each with a long stack, because texts are looked for in them. */
async function seedSystemLogs({ db }: Database): Promise<void> {
  await sql`insert into system_logs (id, kind, level, category, message, stack, timestamp, size)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${systemLogs})
    select 'log' || n, 'server', 'error', 'sync', 'not sent', replace(hex(zeroblob(800)), '00', 'at a '), n, 4000
    from numbers`.execute(db)
}

/** Opens the database of a running server, too. */
export async function inData<T>(
  { dir }: ServerProcess,
  body: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ file: databaseFileIn(join(dir, 'data')) })
  try {
    return await body(database)
  } finally {
    await database.close()
  }
}

/** The figure is the larger share of the two budgets. A repeated request is that of the row before. */
async function measure(
  { server, cast }: Fixture,
  each: EveryRequest,
  { isRepeated }: { isRepeated: boolean },
): Promise<Measured> {
  if (!isRepeated) {
    await server.kill()
    await server.start()
  }
  const { request, status } = await prepared(cast, each)
  let answer = { status: 0, bytes: 0 }
  let [before, tookMs] = [0, 0]
  const { ms, withoutOthersMs } = await longestHealthBeside(server, async () => {
    before = memoryOf(server.pid, 'VmRSS')
    forgetPeak(server.pid)
    const began = performance.now()
    answer = await request()
    tookMs = performance.now() - began
  })
  const added = Math.max(0, memoryOf(server.pid, 'VmHWM') - before)
  const figure = Math.max(withoutOthersMs / healthMsMax, added / memoryMibMax)
  const said = answer.status === status ? '' : `answered with ${answer.status}; `
  return {
    figure: answer.status === status ? figure : Number.POSITIVE_INFINITY,
    note: `${said}/health ${withoutOthersMs.toFixed(0)} ms (${ms.toFixed(0)} by the clock), memory ${added.toFixed(0)} MiB; ${tookMs.toFixed(0)} ms, ${(answer.bytes / 2 ** 20).toFixed(1)} MiB`,
  }
}

/** The server purges when it starts. */
async function measureForgetting({ server, user }: Fixture): Promise<Measured> {
  return inData(server, async ({ db }) => {
    await sql`insert into mutation_log (user_id, mutation_id, scope, content_hash, version, at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(logEntries)})
      select ${user.id}, lower(hex(randomblob(16))), 'g:x', lower(hex(randomblob(20))), n, n from numbers`.execute(
      db,
    )
    await server.kill()
    await server.start()
    const isForgotten = async () => {
      const aged = db.selectFrom('mutationLog').select('at').where('at', '<=', logEntries).limit(1)
      while (await aged.executeTakeFirst()) await setTimeout(200)
    }
    const began = performance.now()
    const { ms, withoutOthersMs } = await longestHealthBeside(server, isForgotten)
    const note = `${ms.toFixed(0)} ms by the clock; forgotten in ${(performance.now() - began).toFixed(0)} ms`
    return { figure: withoutOthersMs, note }
  })
}

/**
 * Measured in a thread of its own, because this process's work on an answer would delay its own event loop and not
 * the server's.
 */
export async function longestHealthBeside(
  { url, pid }: ServerProcess,
  work: () => Promise<void>,
): Promise<LongestAnswer> {
  const workerData = { url, pid }
  const pinger = new Worker(new URL('health-pinger.ts', import.meta.url), { workerData })
  try {
    await once(pinger, 'message')
    await work()
    const longest = once(pinger, 'message')
    pinger.postMessage('stop')
    return LongestAnswer.parse((await longest)[0])
  } finally {
    await pinger.terminate()
  }
}

/** The resident memory of a process in MiB, now or at its peak. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}

/** From here on, the peak is that of the time since. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
