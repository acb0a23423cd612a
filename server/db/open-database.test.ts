import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase, openReadOnly } from './open-database.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

it('a thread that reads page after page prepares each statement once, because none is freed before its end', async () => {
  const file = path.join(dir, 'x.sqlite')
  const database = openDatabase({ file })
  await migrate(database)
  using prepare = vi.spyOn(SqliteConnection.prototype, 'prepare')
  const reading = openReadOnly({ file })
  for (const at of [1, 2, 3])
    await reading.db.selectFrom('mutationLog').select('at').where('at', '=', at).execute()
  expect(prepare.mock.calls.filter(([text]) => text.includes('mutation_log'))).toHaveLength(1)
  await reading.close()
  await database.close()
})

it('the connection of a thread keeps no more pages of the file in memory than SQLite does by itself', async () => {
  const file = path.join(dir, 'x.sqlite')
  const database = openDatabase({ file })
  const reading = openReadOnly({ file })
  const { rows } = await sql<{ cacheSize: number }>`pragma cache_size`.execute(reading.db)
  expect(rows).toEqual([{ cacheSize: -2048 }])
  await reading.close()
  await database.close()
})
