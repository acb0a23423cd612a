/** Whether a device has other rows than the server, by the sums that it sends. */
import type { TableName } from '#shared/model/tables.ts'
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

/** The tables that there were when devices sent one sum for all of them. */
const firstTables: readonly TableName[] = ['groups', 'members', 'pendingMembers', 'expenses']

function sumOfFirstTables(kept: ScopeSums): number | undefined {
  let all = 0
  for (const table of firstTables) {
    const sum = kept.get(table)
    if (sum === undefined) return undefined
    all += sum
  }
  return all
}
