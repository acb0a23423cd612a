/** The check of the data that have replaced others: only what passes it is served. */
import { openDatabase } from '#server/db/open-database.ts'
import { isOurs } from '#server/db/migrate.ts'
import { readEpoch } from '#server/db/server-state.ts'
import { bringIntoOneFile, isIntact, tableWithLostReferences } from '#server/db/sqlite-files.ts'
import { errorCodeOf } from './replace-file.ts'

/** Null if the file is whole, ours, and every row refers to rows that are there. Otherwise what is wrong, in a few words. */
export async function troubleIn(file: string): Promise<string | null> {
  const database = openDatabase({ file })
  try {
    if (!(await isOurs(database))) return 'foreign data'
    await database.db.transaction().execute(readEpoch)
  } catch (error) {
    return errorCodeOf(error)
  } finally {
    await database.close().catch(() => undefined)
  }
  if (!(await bringIntoOneFile(file)) || !(await isIntact(file))) return 'damaged'
  const table = tableWithLostReferences(file)
  return table === null ? null : `rows of ${table} refer to rows that are missing`
}
