/** Whether a device has other rows than the server, by the sums that it sends. */
import { firstSyncSchema } from '#shared/limits.ts'
import { tablesOfSchema } from '#shared/model/tables.ts'
import type { Checksum } from '#shared/sync/wire.ts'
import type { ScopeSums } from '#server/db/scope-sums.ts'

/** What the server keeps no sum of differs in nothing. */
export function differs({ sum, tables = {} }: Checksum, kept: ScopeSums): boolean {
  for (const [table, own] of kept) {
    const sent = Object.hasOwn(tables, table) ? tables[table] : undefined
    if (sent !== undefined && sent !== own) return true
  }
  const inOne = sumOfFirstTables(kept)
  return sum !== undefined && inOne !== undefined && sum !== inOne
}

/** What devices of before there was a sum for each table send: one for the tables of the first schema. */
function sumOfFirstTables(kept: ScopeSums): number | undefined {
  let all = 0
  for (const table of tablesOfSchema(firstSyncSchema)) {
    const sum = kept.get(table)
    if (sum === undefined) return undefined
    all += sum
  }
  return all
}
