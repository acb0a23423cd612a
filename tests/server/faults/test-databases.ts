/** Makes copies of one prepared database, of the kind that this run uses, and dumps each over its own connection. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { inject } from 'vitest'
import { assert } from '#shared/assert.ts'
import { type DatabaseLocation, databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { createDatabase, dropDatabase, nameIn } from '#tests/support/postgres-databases.ts'
import { freshPostgres, isOnPostgres } from '#tests/support/fresh-database.ts'
import { dumpDatabase } from '../dump-database.ts'

export type TestDatabase = {
  place: DatabaseLocation
  /** Everything committed, as sorted text. Random values are masked, and sessions are counted once. */
  dump: () => string | Promise<string>
  end: () => Promise<void>
}

export type TestDatabases = {
  empty: () => Promise<TestDatabase>
  copy: (of: TestDatabase) => Promise<TestDatabase>
}

export function testDatabases(): TestDatabases {
  return isOnPostgres() ? postgresTestDatabases() : sqliteTestDatabases()
}

function sqliteTestDatabases(): TestDatabases {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const make = async (from?: TestDatabase): Promise<TestDatabase> => {
    const dir = mkdtempSync(join(parent, 'waritabi-faults-'))
    const file = databaseFileIn(dir)
    if (from) copyFileSync(fileOf(from.place), file)
    let reader: ReturnType<typeof createFileReader> | undefined
    return {
      place: { file },
      dump: () => {
        if (existsSync(file)) reader ??= createFileReader(file)
        return reader?.dump() ?? ''
      },
      end: async () => {
        reader?.close()
        rmSync(dir, { recursive: true })
      },
    }
  }
  return { empty: () => make(), copy: make }
}

export function fileOf(place: DatabaseLocation): string {
  assert(typeof place === 'object' && 'file' in place, 'a file of SQLite')
  return place.file
}

/**
 * Dumps the file anew only after another connection has committed, because there is a dump before each statement.
 * Synchronous, so that it can be called between two statements.
 */
function createFileReader(file: string) {
  const connection = new SqliteConnection(file)
  let version: unknown
  let dumped = ''
  return {
    dump: () => {
      const current = connection.pragma('data_version', { simple: true })
      if (current !== version) dumped = dumpOver(connection)
      version = current
      return dumped
    },
    close: () => connection.close(),
  }
}

export function dumpFile(file: string): string {
  const connection = new SqliteConnection(file)
  try {
    return dumpOver(connection)
  } finally {
    connection.close()
  }
}

function dumpOver(connection: SqliteConnection.Database): string {
  const tables = connection.prepare<[], { name: string }>(
    "select name from sqlite_master where type = 'table'",
  )
  const names = tables.all().map(({ name }) => name)
  const rows = names.flatMap((name) =>
    connection
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => `${name} ${JSON.stringify(row)}`),
  )
  return normalized([...names, ...rows])
}

function postgresTestDatabases(): TestDatabases {
  const folder = inject('postgres')
  assert(folder, 'these tests run on PostgreSQL')
  const at = (databaseUrl: string): TestDatabase => {
    // PostgreSQL copies a database only if nobody is connected to it.
    let reader: ReturnType<typeof openDatabase> | undefined
    return {
      place: { databaseUrl },
      dump: async () => {
        reader ??= openDatabase({ databaseUrl })
        return normalized((await dumpDatabase(reader)).split('\n'))
      },
      // The copies are more than a thousand, of 9 MB each.
      end: async () => {
        await reader?.close()
        await dropDatabase(databaseUrl)
      },
    }
  }
  return {
    empty: async () => at(await freshPostgres('empty')),
    copy: async ({ place }) => {
      assert(typeof place === 'object' && 'databaseUrl' in place, 'a database of PostgreSQL')
      return at(await createDatabase(folder, { from: `template ${nameIn(place.databaseUrl)}` }))
    },
  }
}

const randomParts = [
  /"(token|code)_?[hH]ash": ?"[^"]*"/g,
  /"timestamp": ?"[^"]*"/g,
  // Two epochs count as equal, because a repeated `new-epoch` begins another one.
  /"epoch": ?"[^"]*"/g,
  /"version_?[iI]d": ?"[^"]*"/g,
  /"invite_?[cC]ode": ?"[^"]*"/g,
  // The sums of the groups' rows, which depend on invite codes.
  /(?<=^scope_sums .*"groups".*)"sum": ?\d+|"sum": ?\d+(?=.*"groups")/g,
  // A note begins at a random count.
  /(?<=^profile_changes .*)"changes": ?\d+/g,
  /"(key|value)": ?"[^"]*", ?"(key|value)": ?"[^"]*"/g,
]

function normalized(lines: readonly string[]): string {
  const masked = lines.map((line) =>
    randomParts.reduce((text, pattern) => text.replaceAll(pattern, '?'), line),
  )
  return [...new Set(masked)].toSorted().join('\n')
}
