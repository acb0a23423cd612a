/** Compares the checksums that a device sends with the server's sums. */
import { firstSyncSchema } from '#shared/limits.ts'
import { tablesOfSchema } from '#shared/model/known-tables.ts'
import type { Checksum } from '#shared/sync/wire-format.ts'
import type { ScopeSums } from '#server/db/scope-sums.ts'

/** Whether a sum differs. Tables of which the server or the device has no sum are not compared. */
export function differs({ sum, tables = {} }: Checksum, kept: ScopeSums): boolean {
  for (const [table, own] of kept) {
    const sent = Object.hasOwn(tables, table) ? tables[table] : undefined
    if (sent !== undefined && sent !== own) return true
  }
  const inOne = sumOfFirstTables(kept)
  return sum !== undefined && inOne !== undefined && sum !== inOne
}

/** The one sum over the tables of the first schema, which devices send that do not know sums by table. */
function sumOfFirstTables(kept: ScopeSums): number | undefined {
  let all = 0
  for (const table of tablesOfSchema(firstSyncSchema)) {
    const sum = kept.get(table)
    if (sum === undefined) return undefined
    all += sum
  }
  return all
}
