/** What statements of the explorer can reach in PostgreSQL (docs/decisions/0120-explorer.md). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { ExplorerRoleMissing, prepareExplorerRoles } from '#server/db/explorer-role.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runOnPostgres } from '#server/explorer/run-on-postgres.ts'
import { freshPostgres } from '#tests/support/fresh-database.ts'
import { dumpDatabase } from '../dump-database.ts'
import { asked, outcomeOf, plantSecrets, planted } from '../explorer-fixture.ts'
import { hostileStatements } from '../hostile-statements.ts'

let databaseUrl: string
let database: Database
let before: string
let roles: Awaited<ReturnType<typeof prepareExplorerRoles>>
beforeAll(async () => {
  databaseUrl = await freshPostgres('migrated')
  database = openDatabase({ databaseUrl })
  await plantSecrets(database)
  roles = await prepareExplorerRoles(database, databaseUrl)
  before = await dumpDatabase(database)
})
afterAll(() => database.close())

const run = (text: string, url = roles.shown) =>
  outcomeOf((sink) => runOnPostgres(url, { text, values: [], seesPersonal: false }, sink))

describe('on PostgreSQL', () => {
  it.each(hostileStatements.flatMap(({ text, postgres }) => (postgres ? [[text, postgres] as const] : [])))(
    '%s: %s',
    async (text, outcome) => {
      const right = await run(asked(text, planted))
      expect([right.outcome, right.message]).toEqual([outcome, right.message])
      expect(JSON.stringify(right.rows)).not.toMatch(planted.pattern)
      expect((await run(asked(text, planted.wrong))).rows).toEqual(right.rows)
    },
  )

  it('personal columns are read only by the role for them', async () => {
    const text = 'select phone, email from pending_members'
    expect((await run(text)).outcome).toBe('not-allowed')
    expect((await run(text, roles.personal)).rows).toEqual([[planted.phone, 'secret@example.com']])
    expect((await run('select invite_code from pending_members', roles.personal)).outcome).toBe('not-allowed')
  })

  it('values have the types that they have in SQLite', async () => {
    const text = String.raw`select 1, 9007199254740993, 1.5::float8, '\x0102'::bytea, null, 'x', count(*) from users`
    expect((await run(text)).rows).toEqual([[1, '9007199254740993', 1.5, { bytes: 2 }, null, 'x', 1]])
  })

  it('the roles are made once, and are no members of others', async () => {
    expect(await prepareExplorerRoles(database, databaseUrl)).toEqual(roles)
    const { rows } = await sql<{ members: number }>`
      select count(*)::int as members from pg_auth_members join pg_roles on pg_roles.oid = member
      where rolname like ${'%\\_explorer%'}`.execute(database.db)
    expect(rows).toEqual([{ members: 0 }])
  })

  it('a server that may make no roles says what somebody who may has to run', async () => {
    const url = await freshPostgres('migrated')
    const owner = openDatabase({ databaseUrl: url })
    const name = `modest_${new URL(url).pathname.slice(1, 20)}`
    await sql`create role ${sql.id(name)} login`.execute(owner.db)
    await sql`grant all on all tables in schema public to ${sql.id(name)}`.execute(owner.db)
    const modestUrl = url.replace('//postgres@', `//${name}@`)
    const modest = openDatabase({ databaseUrl: modestUrl })
    await expect(prepareExplorerRoles(modest, modestUrl)).rejects.toThrow(ExplorerRoleMissing)
    await expect(prepareExplorerRoles(modest, modestUrl)).rejects.toHaveProperty(
      'statement',
      `ALTER ROLE ${name} CREATEROLE;`,
    )
    await modest.close()
    await owner.close()
  })

  it('nothing has changed', async () => {
    expect(await dumpDatabase(database)).toBe(before)
  })
})
