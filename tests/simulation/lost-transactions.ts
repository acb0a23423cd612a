/** The server's disk is full: SQLite rolls back the running transaction by itself, and the statement fails. */
import SqliteConnection from 'better-sqlite3'
import { CompiledQuery, type KyselyPlugin, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The transaction, in which this many statements succeed. */
export function losingAfter(statements: number, tx: Transaction<Schema>): Transaction<Schema> {
  let left = statements
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      left -= 1
      if (left !== 0) return result
      await tx.executeQuery(CompiledQuery.raw('rollback'))
      throw new SqliteConnection.SqliteError('database or disk is full', 'SQLITE_FULL')
    },
  }
  return tx.withPlugin(plugin)
}
