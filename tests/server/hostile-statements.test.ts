/** What statements of the explorer can reach in an SQLite file (docs/decisions/0120-explorer.md). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runOnSqlite } from '#server/explorer/run-on-sqlite.ts'
import { dumpDatabase } from './dump-database.ts'
import { asked, outcomeOf, plantSecrets, planted } from './explorer-fixture.ts'
import { exhausting, hostileStatements } from './hostile-statements.ts'

let dir: string
let file: string
let before: string
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  file = path.join(dir, 'x.sqlite')
  const database = openDatabase({ file })
  await migrate(database)
  await plantSecrets(database)
  before = await dumpDatabase(database)
  await database.close()
})
afterAll(() => rmSync(dir, { recursive: true }))

const run = (text: string, seesPersonal = false) =>
  outcomeOf(async (sink) => runOnSqlite(file, { text, values: [], seesPersonal }, sink))

it('are a table of at least sixty', () => {
  expect(hostileStatements.length + exhausting.length).toBeGreaterThan(60)
})

describe('on SQLite', () => {
  it.each(hostileStatements.flatMap(({ text, sqlite }) => (sqlite ? [[text, sqlite] as const] : [])))(
    '%s: %s',
    async (text, outcome) => {
      const right = await run(asked(text, planted))
      expect([right.outcome, right.message]).toEqual([outcome, right.message])
      expect(JSON.stringify(right)).not.toMatch(planted.pattern)
      expect((await run(asked(text, planted.wrong))).rows).toEqual(right.rows)
    },
  )

  it('personal columns are read only if that was asked for', async () => {
    const text = 'select phone, email, invite_code from pending_members'
    expect((await run(text)).rows).toEqual([[null, null, null]])
    expect((await run(text, true)).rows).toEqual([[planted.phone, 'secret@example.com', null]])
  })

  it.each([
    ['select 1;', [[1]]],
    ['select 1; -- the end', [[1]]],
    ['/* a */ select 1 /* b', [[1]]],
    ['select 9007199254740993', [['9007199254740993']]],
    ["select x'0102'", [[{ bytes: 2 }]]],
    ['select 1e999', [['Infinity']]],
    ["select value from json_each('[3]')", [[3]]],
    ["select name from pragma_table_info('system_admins') limit 1", [['user_id']]],
    ["select count(*) from sqlite_schema where name = 'users'", [[1]]],
  ])('%s is answered', async (text, rows) => {
    expect((await run(text)).rows).toEqual(rows)
  })

  it('nothing has changed, and no file was written', async () => {
    const database = openDatabase({ file })
    expect(await dumpDatabase(database)).toBe(before)
    await database.close()
    expect(readdirSync(dir)).toEqual(['x.sqlite'])
  })
})
