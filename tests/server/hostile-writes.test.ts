/** What a writing statement of the explorer can reach in an SQLite file (docs/decisions/0127-dangerous-queries.md). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exploredTables } from '#server/db/explored-columns.ts'
import { mayAddBySql, mayChangeBySql, mayDeleteBySql } from '#server/db/explored-writes.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { changesOnSqlite } from '#server/explorer/changes-on-sqlite.ts'
import { StatementFailed } from '#server/explorer/statement.ts'
import { dumpDatabase } from './dump-database.ts'
import { plantSecrets, planted } from './explorer-fixture.ts'
import { exhaustingWrites, hostileWrites } from './hostile-writes.ts'

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

const changes = (text: string, seesPersonal = false) => changesOnSqlite(file, { text, seesPersonal })
const outcomeOf = (text: string, seesPersonal = false) => {
  try {
    changes(text, seesPersonal)
    return 'tried'
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error
    return error.failure
  }
}

it('are a table of at least sixty', () => {
  expect(hostileWrites.length + exhaustingWrites.length).toBeGreaterThan(60)
})

it.each(hostileWrites)('%s: %s', (text, outcome) => {
  expect(outcomeOf(text)).toBe(outcome)
})

describe('of every table', () => {
  const tables = [...exploredTables]
  it('each column is written only if the list says so', () => {
    const written = tables.flatMap(([table, columns]) =>
      [...columns.keys()].filter((column) => {
        const outcome = outcomeOf(`update ${table} set ${column} = ${column} where false`, true)
        expect([table, column, outcome]).toEqual([
          ...[table, column],
          mayChangeBySql(table, column) ? 'tried' : 'not-allowed',
        ])
        return outcome === 'tried'
      }),
    )
    expect(written.length).toBeGreaterThan(50)
  })

  it('rows are added and deleted only if the list says so', () => {
    for (const [table] of tables) {
      expect([table, outcomeOf(`delete from ${table} where false`)]).toEqual([
        table,
        mayDeleteBySql(table) ? 'tried' : 'not-allowed',
      ])
      expect([table, outcomeOf(`insert into ${table} select * from ${table} where false`)]).toEqual([
        table,
        mayAddBySql(table) ? 'tried' : 'not-allowed',
      ])
    }
  })
})

describe('a statement that may be tried', () => {
  it('tells each row with the values that differ, and writes none', () => {
    const [change, ...more] = changes("update groups set name = '箱根', description = description")
    expect(more).toEqual([])
    expect(change).toMatchObject({ table: 'groups', kind: 'changed', after: { name: '箱根' } })
    expect(change?.before).toEqual({ ...change?.key, name: '京都旅行' })
  })

  it('reads no secret, and what is personal only if that was asked for', () => {
    const stolen = changes(
      "update groups set name = coalesce(invite_code, (select token_hash from sessions), '-')",
    )
    expect(stolen[0]?.after).toEqual({ name: '-' })
    expect(changes(`update pending_members set name = 'x' where phone = '${planted.phone}'`)).toEqual([])
    expect(
      changes(`update pending_members set name = 'x' where phone = '${planted.phone}'`, true),
    ).toHaveLength(1)
    expect(changes("update pending_members set phone = '' returning invite_code", true)).toHaveLength(1)
  })

  it('does not tell what triggers keep right by themselves', () => {
    expect(changes("update pending_members set name = '三郎'").map(({ table }) => table)).toEqual([
      'pending_members',
    ])
  })
})

it('leaves the data as they are, and no file beside them', async () => {
  const database = openDatabase({ file })
  expect(await dumpDatabase(database)).toBe(before)
  await database.close()
  expect(readdirSync(dir)).toEqual(['x.sqlite'])
})
