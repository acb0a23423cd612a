/** A fresh database that counts the statements that are sent to it. */
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openFreshDatabase } from './fresh-database.ts'

export async function openCountedDatabase(): Promise<{ database: Database; statements: () => number }> {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  const database = await openFreshDatabase()
  return { database: { ...database, db: database.db.withPlugin(counting) }, statements: () => count }
}
