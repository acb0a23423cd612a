/** Opens the database. Everything outside of this folder holds it as a whole and asks by named queries. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { CamelCasePlugin, Kysely, type Transaction, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { type ScopeNotices, noticesInProcess } from './scope-notices.ts'
import { ImmediateSqliteDialect, openSqlite } from './sqlite-dialect.ts'

export type Tx = Transaction<Schema>

export type Database = {
  readonly kind: 'sqlite'
  readonly db: Kysely<Schema>
  readonly notices: ScopeNotices
  close: () => Promise<void>
}

/** `memory` is gone when it is closed: for tests. */
export function openDatabase(place: { dataDir: string } | 'memory'): Database {
  const connection = openSqlite(place === 'memory' ? ':memory:' : fileIn(place.dataDir))
  const db = new Kysely<Schema>({
    dialect: new ImmediateSqliteDialect(connection),
    plugins: [new CamelCasePlugin()],
  })
  return {
    kind: 'sqlite',
    db,
    notices: noticesInProcess(),
    close: async () => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await db.destroy()
    },
  }
}

function fileIn(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  return path.join(dataDir, 'waritabi.sqlite')
}

/** Runs the body on one consistent view of the database. */
export function inSnapshot<T>({ db }: Database, body: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').execute(body)
}
