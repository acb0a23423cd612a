/**
 * Measures how long other calls wait during one call on a group with 100,000 expenses, 100 people and five shares
 * each: the longest time of a call to /health, repeated meanwhile. The server is a process of its own.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { answerBytesMax, batchMutationsMax, syncSchema } from '#shared/limits.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { User } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { largeGroupId, largeGroupPersonId, seedLargeGroup } from '#tests/builders/large-group.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import type { BenchRow, Measured } from './bench-row.ts'

const expenses = 100_000
const people = 100
const logEntries = 500_000
const scope = scopeOfGroup(largeGroupId)

type Fixture = {
  server: ServerProcess
  user: User
  token: string
  head: number
  sums: Record<string, number>
}
/**
 * `isAnswered` says whether the answer is final, so that the call need not be repeated. Without it the first answer
 * is.
 */
type Call = { path: string; body?: object; isAnswered?: (text: string) => boolean }

const row = (what: string, callOf: (fixture: Fixture) => Call): BenchRow => ({
  name: `longest answer of /health beside ${what}, of ${expenses} expenses`,
  budget: 100,
  unit: 'ms',
  measure: async () => measure(await fixture(), callOf),
})

export const largeGroupRows: readonly BenchRow[] = [
  row('/health alone', () => ({ path: '/health' })),
  row('a checksum', ({ head, sums, ...asking }) =>
    sync(asking, { cursors: { [scope]: head }, checksums: { [scope]: { version: head, tables: sums } } }),
  ),
  row('a checksum that differs', ({ head, ...asking }) => ({
    ...sync(asking, {
      cursors: { [scope]: head },
      checksums: { [scope]: { version: head, tables: { expenses: 1 } } },
    }),
    // The server first verifies its own sums.
    isAnswered: (text) => text.includes('"reset":true'),
  })),
  row('the first page of a download', (asking) => sync(asking, { cursors: { [scope]: 0 } })),
  row('a removal of a person who is named in expenses', (asking) => sync(asking, { mutations: [removal()] })),
  row('a push of fifty expenses', (asking) => sync(asking, { mutations: newExpenses() })),
  row('GET expenses', () => ({ path: `/api/groups/${largeGroupId}/expenses` })),
  row('GET settlement', () => ({ path: `/api/groups/${largeGroupId}/settlement` })),
  row('GET settlement once more', () => ({ path: `/api/groups/${largeGroupId}/settlement` })),
  {
    name: `longest answer of /health while ${logEntries} log entries are forgotten`,
    budget: 100,
    unit: 'ms',
    measure: async () => measureForgetting(await fixture()),
  },
]

/** The body of a sync call. Its mutations may be applied, or rejected by their own rules. */
function sync({ user }: Pick<Fixture, 'user'>, asked: object): Call {
  const envelope = { accountId: user.id, clientId: newUuid(), schema: syncSchema, epoch: null, mutations: [] }
  return { path: '/api/sync', body: { ...envelope, ...asked } }
}

/** The server checks all expenses of the group for shares of the person. */
function removal() {
  const args = { id: largeGroupPersonId(1) }
  const time = Math.floor(Date.now() / 1000)
  return { mutationId: newUuid(), scope, name: 'pendingMember.remove', args, time }
}

/** Each with ten participants. */
function newExpenses() {
  const time = Math.floor(Date.now() / 1000)
  const participants = Array.from({ length: 10 }, (_, index) =>
    keyOfPendingMember(largeGroupPersonId(index + 1)),
  )
  const textFields = {
    title: '夕食',
    description: 'そば',
    category: 'food',
    date: '2026-05-04',
    location: '京都',
  }
  const payers = [{ userKey: participants[0], amount: 1_000 }]
  const split = { method: 'equal', participants }
  return Array.from({ length: batchMutationsMax }, () => {
    const args = { id: newUuid(), itineraryId: null, ...textFields, amount: 1_000, payers, split }
    return { mutationId: newUuid(), scope, name: 'expense.create', args, time }
  })
}

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
  const server = new ServerProcess()
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
    const kept = await database.db
      .selectFrom('scopeSums')
      .select(['tableName', 'sum'])
      .where('scope', '=', scope)
      .execute()
    const sums = Object.fromEntries(kept.map(({ tableName, sum }) => [tableName, sum]))
    return { server, user, token, head, sums }
  })
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

async function measure(asked: Fixture, callOf: (fixture: Fixture) => Call): Promise<Measured> {
  const { server, token } = asked
  const { path, body, isAnswered } = callOf(asked)
  const answers: Answer[] = []
  const call = async () => {
    const response = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}`)
    answers.push(await answerIn(response))
    if (answers.length === 1) firstMs = performance.now() - began
  }
  const callUntilAnswered = async () => {
    await call()
    while (isAnswered && !isAnswered(answers.at(-1)?.text ?? '')) {
      await setTimeout(200)
      await call()
    }
  }
  let firstMs = 0
  let began = 0
  const longest = await longestHealthBeside(server, () => {
    began = performance.now()
    return callUntilAnswered()
  })
  const tookMs = performance.now() - began
  const mib = (count: number) => (count / 2 ** 20).toFixed(1)
  const answered = `${firstMs.toFixed(0)} ms, ${mib(answers[0]?.bytes ?? 0)} MiB`
  const over = answers.length > 1 ? `; over in ${tookMs.toFixed(0)} ms` : ''
  return {
    figure: longest,
    note: `answered in ${answered}${over}; the server has had ${memoryOf(server.pid).toFixed(0)} MiB`,
  }
}

type Answer = { bytes: number; text: string }

/** Discards the text of a long answer. */
async function answerIn(response: Response): Promise<Answer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes <= answerBytesMax * 2) chunks.push(chunk)
  }
  return { bytes, text: Buffer.concat(chunks).toString() }
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
    const longest = await longestHealthBeside(server, isForgotten)
    return { figure: longest, note: `forgotten in ${(performance.now() - began).toFixed(0)} ms` }
  })
}

/**
 * Measured in a thread of its own, because this process's work on an answer would delay its own event loop and not
 * the server's.
 */
async function longestHealthBeside({ url }: ServerProcess, work: () => Promise<void>): Promise<number> {
  const pinger = new Worker(new URL('health-pinger.ts', import.meta.url), { workerData: url })
  try {
    await once(pinger, 'message')
    await work()
    const longest = once(pinger, 'message')
    pinger.postMessage('stop')
    return z.number().parse((await longest)[0])
  } finally {
    await pinger.terminate()
  }
}

/** The peak resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
