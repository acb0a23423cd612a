/**
 * Every request there is, to a server with a large group: none costs what the group costs, unless its answer is made in a
 * worker thread (docs/decisions/0092-bounded-reads.md).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { isWhollyKnown } from '#shared/model/row-schemas.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type TableName, contentOf, tablesOf } from '#shared/model/tables.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { syncedTables } from '#server/db/synced-tables.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { verificationEnded } from '#server/sync/verify-sums.ts'
import { largeGroupId, seedLargeGroup } from '#tests/builders/large-group.ts'
import { type Cast, castOf } from '#tests/requests/cast.ts'
import { everyRequest, prepared } from '#tests/requests/every-request.ts'
import { unboundedStatements } from '#tests/support/unbounded-statements.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { readClientBuild } from '#server/http/client-build.ts'
import { type TestServer, startTestServer } from './start-server.ts'

/** More than an answer in place may have, and than a call may name. */
const expenses = 850

let dir: string
let database: Database
let server: TestServer
let cast: Cast
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  database = openDatabase({ file: path.join(dir, 'x.sqlite') })
  await migrate(database)
  const build = readClientBuild(path.resolve('client'))
  server = await startTestServer({ database, build, settings: { explorerWrites: true } })
  const { user, token } = await server.signIn('花子')
  await grantAdmin(database, user.id, 1)
  await seedLargeGroup(database, { owner: user.id, expenses, people: 20, hasTrip: true })
  cast = castOf(server.address, { userId: user.id, token })
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

it('begin with rows as the product writes them, so that it can restore them', async () => {
  const scope = scopeOfGroup(largeGroupId)
  const unreadableIn = <T extends TableName>(table: T) =>
    inSnapshot(database, async (tx) => {
      const rows = await syncedTables[table].read(tx, scope, 'all')
      return rows.filter((row) => !isWhollyKnown(table, contentOf<T>(row))).map(({ id }) => `${table}/${id}`)
    })
  expect((await Promise.all(tablesOf(scope).map(unreadableIn))).flat()).toEqual([])
})

describe('in the order in which they can be made', () => {
  it.each(everyRequest.map((each) => [each.label, each] as const))(
    '%s is answered, and no statement reads all rows of the group',
    async (_label, each) => {
      const { request, status } = await prepared(cast, each)
      // What an earlier request has set going reads page by page, in a snapshot of its own.
      await verificationEnded(database)
      let answered: number | undefined
      const unbounded = await unboundedStatements(async () => {
        answered = (await request()).status
      })
      expect([answered, unbounded]).toEqual([status, []])
    },
  )

  it('after all of them the sums are those of the rows', async () => {
    expect(await wrongSums(database)).toEqual([])
  })
})

/** Needs LINE, or an origin. */
const elsewhere = ['POST /api/session', 'GET /sitemap.xml']

it('contain every address that Express knows', () => {
  const [app] = server.http.listeners('request')
  assert(app, 'the server has an app')
  const known = routesOf(Reflect.get(app, 'router'), '').filter((route) => !elsewhere.includes(route))
  expect(known.length).toBeGreaterThan(100)
  expect(known.filter((route) => !everyRequest.some(({ name }) => name === route))).toEqual([])
})

const Layer = z.object({
  route: z.optional(
    z.object({ path: z.union([z.string(), z.array(z.string())]), stack: z.array(z.unknown()) }),
  ),
  handle: z.custom<object>((value) => typeof value === 'function'),
})
const Method = z.object({ method: z.string() })

/** The API's router is the only one below another. */
function routesOf(router: object, base: string): string[] {
  const layers = z.array(Layer).parse(Reflect.get(router, 'stack') ?? [])
  return layers.flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle, '/api')
    const methods = new Set(route.stack.map((each) => Method.parse(each).method.toUpperCase()))
    return [route.path].flat().flatMap((each) => [...methods].map((method) => `${method} ${base}${each}`))
  })
}
