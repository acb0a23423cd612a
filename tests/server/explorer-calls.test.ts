/** The calls of the database explorer (docs/decisions/0120-explorer.md). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import request from 'supertest'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Row, RowList, StatementAnswer, TableList, keyOf } from '#shared/api/explorer.ts'
import { readAdminLog } from '#server/db/admin-access-log.ts'
import { exploredTables } from '#server/db/explored-columns.ts'
import { readExploredSchema } from '#server/db/explored-schema.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { freshPostgres, isOnPostgres } from '#tests/support/fresh-database.ts'
import { plantSecrets, planted } from './explorer-fixture.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { type Method, ask, call } from './trip-fixture.ts'

let dir: string
let server: TestServer
let admin: Person
let taro: Person
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  const database = openDatabase(
    isOnPostgres() ? { databaseUrl: await freshPostgres('migrated') } : { file: path.join(dir, 'x.sqlite') },
  )
  await migrate(database)
  await plantSecrets(database)
  server = await startTestServer({ database })
  admin = await server.signIn('管理 花子')
  taro = await server.signIn('太郎')
  await grantAdmin(database, admin.user.id, startOfTests)
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

const everyCall: readonly [Method, string, object?][] = [
  ['GET', '/admin/db/tables'],
  ['GET', '/admin/db/tables/users/rows'],
  ['GET', `/admin/db/tables/users/row?key=${encodeURIComponent(keyOf(['x']))}`],
  ['GET', '/admin/db/tables/users/export'],
  ['POST', '/admin/db/execute', { query: 'select 1' }],
]
const lastEntry = async () => {
  const [entry] = await readAdminLog(server.database, { limit: 1 })
  return [entry?.userId, entry?.action, JSON.parse(entry?.details ?? 'null')]
}

describe('every call', () => {
  it.each(everyCall)('%s %s is refused to everybody else', async (method, address, body) => {
    const others = [taro, { agent: request.agent(server.http) }]
    const answers = await Promise.all(others.map((person) => ask(person, method, address, body)))
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [403, 'not-system-admin'],
      [401, 'signed-out'],
    ])
  })

  it.each<[Method, string, object | undefined, number, string]>([
    ['GET', '/admin/db/tables/nothing/rows', undefined, 404, 'table-not-found'],
    ['GET', '/admin/db/tables/kysely_migration/rows', undefined, 404, 'table-not-found'],
    ['GET', '/admin/db/tables/nothing/row?key=[1]', undefined, 404, 'table-not-found'],
    ['GET', '/admin/db/tables/users/rows?sort=nothing', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/sessions/rows?sort=token_hash', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/sessions/rows?column=token_hash&value=x', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/pending_members/rows?column=phone&value=0', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/users/rows?column=created_at&value=x', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/users/rows?limit=7', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/users/rows?after=x', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/users/rows?after=[1,2]', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/sessions/rows?after=["x"]', undefined, 400, 'unreadable'],
    ['GET', '/admin/db/tables/users/rows?surplus=x', undefined, 400, 'unknown-field'],
    ['GET', '/admin/db/tables/users/row?key=x', undefined, 404, 'row-not-found'],
    ['GET', '/admin/db/tables/users/row?key=[1,2]', undefined, 404, 'row-not-found'],
    ['GET', '/admin/db/tables/sessions/row?key=["x"]', undefined, 404, 'row-not-found'],
    ['GET', '/admin/db/tables/nothing/export', undefined, 404, 'table-not-found'],
    ['GET', '/admin/db/tables/users/export?format=xml', undefined, 400, 'unreadable'],
    ['POST', '/admin/db/execute', {}, 400, 'unreadable'],
    ['POST', '/admin/db/execute', { query: ' \n' }, 422, 'query-required'],
    ['POST', '/admin/db/execute', { query: 'x'.repeat(10_001) }, 422, 'text-too-long'],
    ['POST', '/admin/db/execute', { query: 'select 1', allowDangerous: true }, 400, 'unknown-field'],
  ])('%s %s is refused with %j', async (method, address, body, status, code) => {
    const answered = await ask(admin, method, encodeURI(address), body)
    expect([answered.status, answered.body.code]).toEqual([status, code])
  })
})

describe('tables', () => {
  it('are listed with their schema and the number of their rows', async () => {
    const { tables } = TableList.parse(await call(admin, 'GET', '/admin/db/tables'))
    expect(tables.map(({ name }) => name)).toEqual([...exploredTables.keys()].toSorted())
    const members = tables.find(({ name }) => name === 'pending_members')
    expect(members).toMatchObject({
      key: ['id'],
      rows: { count: 1, isLowerBound: false },
      foreignKeys: expect.arrayContaining([{ columns: ['group_id'], table: 'groups', targets: ['id'] }]),
    })
    expect(members?.constraints).toContain('PRIMARY KEY (id)')
    expect(members?.columns.find(({ name }) => name === 'phone')).toMatchObject({
      isNullable: false,
      visibility: 'personal',
    })
    expect(tables.find(({ name }) => name === 'admin_access_logs')?.triggers).not.toEqual([])
    expect(tables.find(({ name }) => name === 'expenses')?.indexes).not.toEqual([])
  })

  it('have no column that is not classified, and each a primary key', async () => {
    const tables = await readExploredSchema(server.database)
    for (const { name, columns, key } of tables) {
      expect([name, columns.map((column) => column.name).toSorted()]).toEqual([
        name,
        [...(exploredTables.get(name)?.keys() ?? [])].toSorted(),
      ])
      expect([name, key]).not.toEqual([name, []])
    }
  })
})

describe('rows', () => {
  const rowsOf = async (address: string) =>
    RowList.parse(await call(admin, 'GET', `/admin/db/tables/${address}`))

  it('are paged by key, each row once, and each page is in the log', async () => {
    const { db } = server.database
    const users = Array.from({ length: 30 }, (_, number) => ({
      id: `00000000-0000-4000-8000-0000000000${10 + number}` as typeof admin.user.id,
      ...{ lineUserId: null, displayName: `旅人${number % 3}`, avatarUrl: number % 2 ? null : 'x' },
      ...{ createdAt: number, updatedAt: 1, deletedAt: null },
    }))
    await db.insertInto('users').values(users).execute()
    for (const order of ['sort=avatar_url', 'sort=avatar_url&direction=desc']) {
      const first = await rowsOf(`users/rows?limit=25&${order}`)
      const second = await rowsOf(
        `users/rows?limit=25&${order}&after=${encodeURIComponent(first.next ?? '')}`,
      )
      const keys = [...first.rows, ...second.rows].map(({ key }) => key)
      expect([first.rows.length, second.next, new Set(keys).size, keys.length]).toEqual([25, null, 33, 33])
    }
    expect(await lastEntry()).toEqual([
      admin.user.id,
      'rows-read',
      expect.objectContaining({ table: 'users', sort: 'avatar_url', direction: 'desc' }),
    ])
  })

  it('are filtered by a column, and hide what is not to be seen', async () => {
    const found = await rowsOf(
      `pending_members/rows?column=name&condition=contains&value=${encodeURIComponent('次')}`,
    )
    expect(found.rows).toHaveLength(1)
    expect(JSON.stringify(found)).not.toMatch(planted.pattern)
    const unfolded = await rowsOf('pending_members/rows?personal=1')
    expect(unfolded.rows[0]?.cells).toContain(planted.phone)
    expect(await lastEntry()).toMatchObject([admin.user.id, 'rows-read', { personal: true }])
  })

  it('without a key that may be seen have no address', async () => {
    const { rows, next } = await rowsOf('sessions/rows')
    expect([rows.map(({ key }) => key), next]).toEqual([[null, null, null], null])
  })

  it('one row has all its cells, and what refers to it', async () => {
    const key = encodeURIComponent(keyOf([taro.user.id]))
    const row = Row.parse(await call(admin, 'GET', `/admin/db/tables/users/row?key=${key}`))
    expect(row.cells).toContain('太郎')
    expect(row.references).toContainEqual({
      ...{ table: 'sessions', column: 'user_id' },
      rows: { count: 1, isLowerBound: false },
    })
    expect(await lastEntry()).toMatchObject([admin.user.id, 'row-read', { table: 'users' }])
  })
})

describe('an export', () => {
  const exported = async (address: string) => {
    const { status, headers, text } = await admin.agent.get(`/api/admin/db/tables/${address}`).buffer()
    return { status, disposition: headers['content-disposition'], text }
  }

  it('has every row once, without secrets, and with formulas made harmless', async () => {
    const { db } = server.database
    const rows = Array.from(
      { length: 1_500 },
      (_, number) => ({ kind: 'user-name', suffix: '=1+1', id: `x${number}` }) as const,
    )
    for (let first = 0; first < rows.length; first += 500)
      await db
        .insertInto('searchSuffixes')
        .values(rows.slice(first, first + 500))
        .execute()
    const { status, disposition, text } = await exported('search_suffixes/export')
    expect([status, disposition]).toEqual([200, 'attachment; filename=search_suffixes.csv'])
    // By another program's reader.
    const [names, ...cells] = parse(text, { bom: true, recordDelimiter: '\r\n' })
    expect(names).toEqual(['kind', 'suffix', 'id'])
    const exportedIds = cells.flatMap(([kind, suffix, id]) =>
      kind === 'user-name' && suffix === "'=1+1" ? id : [],
    )
    expect(new Set(exportedIds)).toEqual(new Set(rows.map(({ id }) => id)))
    expect(exportedIds).toHaveLength(1_500)
    expect(await lastEntry()).toEqual([
      admin.user.id,
      'table-exported',
      { table: 'search_suffixes', format: 'csv' },
    ])
  })

  it('as JSON has the columns that may be seen', async () => {
    const { text } = await exported('pending_members/export?format=json')
    const [row] = JSON.parse(text)
    expect(row).toMatchObject({ name: '次郎', status: 'uninvited' })
    expect(text).not.toMatch(planted.pattern)
  })
})

describe('a statement', () => {
  it('is answered with columns, rows, count and time, cut at 1,000 rows, and logged', async () => {
    const query =
      'with recursive r (x) as (select 1 union all select x + 1 from r where x < 5000) select x, 2 as x from r'
    const found = StatementAnswer.parse(await call(admin, 'POST', '/admin/db/execute', { query }))
    expect(found).toMatchObject({ columns: ['x', 'x'], rowCount: 1_000, cut: 'rows' })
    expect(found.rows[999]).toEqual([1_000, 2])
    expect(await lastEntry()).toMatchObject([
      admin.user.id,
      'query-run',
      { query, rowCount: 1_000, cut: 'rows' },
    ])
  })

  it('that fails is answered with what the database says, and logged', async () => {
    const query = 'select nothing from users'
    const { status, body } = await ask(admin, 'POST', '/admin/db/execute', { query })
    expect([status, body.code, body.message]).toEqual([
      422,
      'query-failed',
      expect.stringContaining('nothing'),
    ])
    expect(await lastEntry()).toEqual([admin.user.id, 'query-run', { query, refused: 'query-failed' }])
  })
})
