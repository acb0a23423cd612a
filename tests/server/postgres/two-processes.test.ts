/** Two servers over one database, as two processes: each recognizes what the other has done. */
import { sql } from 'kysely'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUuid } from '#client/store/new-id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { ScopeChange } from '#server/db/database.ts'
import { type Scope, kindOfScope, scopeOfGroup } from '#shared/model/scope.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { dumpDatabase } from '#tests/server/dump-database.ts'
import { readPokes } from '#tests/server/poke-reader.ts'
import { type Person, type TestServer, startTestServer } from '#tests/server/start-server.ts'
import { freshPostgres } from '#tests/support/fresh-database.ts'
import { expenseArgsOf, syncRequest } from '../sync-requests.ts'

let first: TestServer
let second: TestServer
let hanako: Person
beforeEach(async () => {
  const databaseUrl = await freshPostgres('migrated')
  first = await startTestServer({ database: openDatabase({ databaseUrl }) })
  second = await startTestServer({ database: openDatabase({ databaseUrl }) })
  hanako = await first.signIn('花子')
})
afterEach(async () => {
  await first.stop()
  await second.stop()
})

const kyoto = scopeOfGroup(groupIdOf(1))
const onsen = scopeOfGroup(groupIdOf(2))

const sent = (scope: Scope, name: string, args: unknown) => {
  return { mutationId: newUuid(), scope, name, args, time: first.clock.now }
}
const createGroup = (scope: Scope) =>
  sent(scope, 'group.create', { name: '旅行', description: '', inviteMethod: 'open' })
const createExpense = (title: string) => sent(kyoto, 'expense.create', expenseArgsOf(hanako, { title }))

async function sync({ http }: TestServer, ...mutations: unknown[]): Promise<SyncResponse> {
  const { status, body } = await request(http)
    .post('/api/sync')
    .set('authorization', `Bearer ${hanako.token}`)
    .send(syncRequest(hanako, { cursors: {}, mutations }))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** What a new device of 花子's downloads of her groups. */
async function groupsFrom(server: TestServer): Promise<SyncResponse['scopes']> {
  const { scopes } = await sync(server)
  return scopes.filter(({ scope }) => kindOfScope(scope) === 'group')
}

describe('two servers', () => {
  it('know the same people and rows', async () => {
    await sync(first, createGroup(kyoto), createExpense('昼食'))
    expect(await groupsFrom(second)).toMatchObject([
      { scope: kyoto, to: 1, rows: { expenses: [{ title: '昼食' }] } },
    ])
  })

  it('are notified of each other’s changes', async () => {
    const heard: ScopeChange[] = []
    const end = await second.database.notices.listen({
      onChange: (change) => heard.push(change),
      onGap: () => undefined,
    })
    await sync(first, createGroup(kyoto))
    await sync(second, createExpense('昼食'))
    await expect
      .poll(() => heard)
      .toEqual([
        { scope: kyoto, version: 1 },
        { scope: kyoto, version: 2 },
      ])
    await end()
  })

  it('send pokes to a device connected to one of them for changes sent to the other', async () => {
    await sync(first, createGroup(kyoto))
    const stream = await readPokes(second.address, hanako)
    await stream.next()
    await sync(first, createExpense('昼食'))
    const poked = ['event: poke', `data: {"scope":"${kyoto}","version":2}`]
    const said = await stream.next()
    // The poke for the group's creation may still be under way.
    if (said?.[1]?.includes('"version":1')) expect(await stream.next()).toEqual(poked)
    else expect(said).toEqual(poked)
    stream.leave()
  })

  it('make their devices fetch when they may have missed changes sent to the other', async () => {
    const stream = await readPokes(second.address, hanako)
    expect(await stream.next()).toContain('event: hello')
    const ending = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`
    await ending.execute(first.database.db)
    expect(await stream.next()).toBeUndefined()
  })

  it('write to one group concurrently: one version after the other, and nothing is lost', async () => {
    await sync(first, createGroup(kyoto))
    const titles = Array.from({ length: 12 }, (_, index) => `支出${index}`)
    const answers = await Promise.all(
      titles.map((title, index) => sync(index % 2 === 0 ? first : second, createExpense(title))),
    )
    const versions = answers.map(({ results: [result] }) => result?.status === 'applied' && result.version)
    expect(new Set(versions)).toEqual(new Set(titles.map((_, index) => index + 2)))
    const groups = await groupsFrom(first)
    expect(groups).toMatchObject([{ from: 0, to: 13 }])
    expect(new Set(groups[0]?.rows.expenses?.map(({ title }) => title))).toEqual(new Set(titles))
    expect(new Set(groups[0]?.rows.expenses?.map(({ version }) => version))).toEqual(new Set(versions))
  })

  it('apply a change once that is sent to both at once, and both answer so', async () => {
    const mutations = [createGroup(kyoto), createExpense('昼食')]
    const servers = [first, second, first, second]
    const answers = await Promise.all(servers.map((server) => sync(server, ...mutations)))
    for (const { results } of answers) {
      expect(results).toMatchObject([
        { status: 'applied', version: 1 },
        { status: 'applied', version: 1 },
      ])
    }
    expect(await groupsFrom(second)).toMatchObject([{ to: 1, rows: { expenses: [{ title: '昼食' }] } }])
  })

  it('accept an id for one change only, even if it is used for two groups at once', async () => {
    const { mutationId } = createGroup(kyoto)
    const answers = await Promise.all([
      sync(first, { ...createGroup(kyoto), mutationId }),
      sync(second, { ...createGroup(onsen), mutationId }),
    ])
    const results = answers.flatMap((answer) => answer.results)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['applied', 'rejected'])
    expect(results).toContainEqual({ mutationId, status: 'rejected', code: 'id-reused' })
    expect(await groupsFrom(first)).toHaveLength(1)
  })

  it('that start at once on an empty database create one schema with one epoch', async () => {
    const databaseUrl = await freshPostgres('empty')
    const databases = Array.from({ length: 4 }, () => openDatabase({ databaseUrl }))
    await Promise.all(databases.map(migrate))
    const dumps = await Promise.all(databases.map(dumpDatabase))
    expect(new Set(dumps).size).toBe(1)
    expect(dumps[0]).toMatch(/^server_state .*epoch/m)
    await Promise.all(databases.map(({ close }) => close()))
  })
})
