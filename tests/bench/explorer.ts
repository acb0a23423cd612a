/**
 * The database explorer over a table of a million rows (docs/decisions/0120-explorer.md): a page of it, its export, and what other
 * calls notice of a statement that computes until it is stopped.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { User } from '#shared/model/user.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { type BenchRow, type Measured, ratioOf } from './bench-row.ts'
import { compare, timed } from './compare.ts'
import { forgetPeak, inData, longestHealthBeside, memoryOf } from './large-group.ts'

const count = 1_000_000
const rounds = 15

type Fixture = {
  server: ServerProcess
  /** Whoever has one row. */
  rare: string
  call: (path: string, body?: object) => Promise<Response>
}

export const explorerRows: readonly BenchRow[] = [
  {
    name: 'explorer: a page in the middle of 1,000,000 rows / the first page',
    budget: 1.5,
    unit: 'times',
    measure: async () => comparePages(await exploredServer(), `&after=${encodeURIComponent(await middle())}`),
  },
  {
    name: 'explorer: one row of 1,000,000 filtered by the beginning of the key / the first page',
    budget: 1.5,
    unit: 'times',
    measure: async () =>
      comparePages(
        await exploredServer(),
        `&column=user_id&condition=is&value=${(await exploredServer()).rare}`,
      ),
  },
  {
    name: 'explorer: memory of server and child while 1,000,000 rows are exported',
    // Of the child's, Node takes 50, and its heap is limited to 128.
    budget: 250,
    unit: 'MiB',
    measure: async () => measureExport(await exploredServer()),
  },
  {
    name: 'explorer: longest answer of /health beside a statement that is stopped after two seconds',
    budget: 100,
    unit: 'ms',
    measure: async () => measureStatement(await exploredServer()),
  },
]

let made: Promise<Fixture> | undefined
/** A server with the rows, which is made once. */
export function exploredServer(): Promise<Fixture> {
  made ??= createFixture()
  return made
}

/** A running server would keep this process alive. */
export async function endExplorer(): Promise<void> {
  await (await made)?.server.dispose()
}

async function createFixture(): Promise<Fixture> {
  const server = new ServerProcess()
  await server.start()
  const { user, token } = await signIn(server, '花子')
  const { user: other } = await signIn(server, '太郎')
  await inData(server, async (database) => {
    await grantAdmin(database, user.id, 1)
    const now = Math.floor(Date.now() / 1000)
    await sql`insert into mutation_log (user_id, mutation_id, scope, content_hash, version, at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select iif(n = 1, ${other.id}, ${user.id}), printf('%08d', n), 'g:x', 'x', n, ${sql.lit(now)} from numbers`.execute(
      database.db,
    )
  })
  const call = async (path: string, body?: object) =>
    fetch(`${server.url}/api/admin/db/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return { server, rare: other.id, call }
}

async function signIn({ url }: ServerProcess, displayName: string) {
  const response = await fetch(`${url}/api/session/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName }),
  })
  return z.object({ user: User, token: z.string() }).parse(await response.json())
}

const pagePath = 'tables/mutation_log/rows?limit=100'
const Page = z.object({ rows: z.array(z.unknown()), next: z.nullable(z.string()) })

async function pageOf({ call }: Fixture, query: string): Promise<z.infer<typeof Page>> {
  const response = await call(pagePath + query)
  const page = Page.parse(await response.json())
  if (page.rows.length === 0) throw new Error('the page is empty')
  return page
}

/** Where the page after half of the rows begins: the address of the next page, with another key in it. */
async function middle(): Promise<string> {
  const { next } = await pageOf(await exploredServer(), '')
  if (next === null) throw new Error('there is one page only')
  return next.replace(/\d{8}/, String(count / 2).padStart(8, '0'))
}

async function comparePages(explored: Fixture, query: string): Promise<Measured> {
  return ratioOf(
    await compare(
      { ours: timed(() => pageOf(explored, query)), yardstick: timed(() => pageOf(explored, '')) },
      { rounds },
    ),
  )
}

async function measureExport({ server, call }: Fixture): Promise<Measured> {
  const before = memoryOf(server.pid, 'VmRSS')
  forgetPeak(server.pid)
  let childPeak = 0
  const response = await call('tables/mutation_log/export?format=csv')
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    for (const pid of childrenOf(server.pid)) {
      const peak = memoryOf(pid, 'VmHWM')
      // One that has just ended has none.
      if (peak > childPeak) childPeak = peak
    }
  }
  const added = Math.max(0, memoryOf(server.pid, 'VmHWM') - before)
  return {
    figure: added + childPeak,
    note: `${added.toFixed(0)} MiB in the server, ${childPeak.toFixed(0)} MiB in the child, whose Node alone takes 50; ${(bytes / 2 ** 20).toFixed(0)} MiB of CSV`,
  }
}

function childrenOf(pid: number): number[] {
  const isChild = (entry: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8'))?.[1]) === pid
    } catch {
      // It has ended.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && isChild(entry))
    .map(Number)
}

async function measureStatement({ server, call }: Fixture): Promise<Measured> {
  const query = 'with recursive r (x) as (select 1 union all select x + 1 from r) select count(*) from r'
  let status = 0
  const { ms, withoutOthersMs } = await longestHealthBeside(server, async () => {
    status = (await call('execute', { query, personal: false })).status
  })
  const isStopped = status === 422
  return {
    figure: isStopped ? withoutOthersMs : Number.POSITIVE_INFINITY,
    note: `${ms.toFixed(0)} ms by the clock; the statement is answered with ${status}`,
  }
}
