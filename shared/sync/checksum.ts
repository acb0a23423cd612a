/**
 * Numbers for the rows of a scope, one for each table, by which a device and the server find out that they differ
 * (docs/design.md, "Checksums"). Both run this same code, whatever order their stores give keys and rows in. It guards
 * against bugs, not against people.
 */
import { firstSyncSchema } from '../limits.ts'
import { withoutDefaults } from '../model/stored-row.ts'
import { type StoredRow, type TableName, tablesOfSchema } from '../model/tables.ts'
import { canonicalJson } from './canonical-json.ts'

export type RowsOf = <T extends TableName>(table: T) => Promise<readonly StoredRow<T>[]>

/** The sum of the hashes of living rows, over the tables of the first schema: what builds before sums by table send. */
export async function sumOfRows(rowsOf: RowsOf): Promise<number> {
  let sum = 0
  for (const table of tablesOfSchema(firstSyncSchema)) sum += await sumOfTableIn(rowsOf, table)
  return sum
}

async function sumOfTableIn<T extends TableName>(rowsOf: RowsOf, table: T): Promise<number> {
  return sumOfTable(table, await rowsOf(table))
}

/** Exact, as a number, for two million rows. */
export function sumOfTable<T extends TableName>(table: T, rows: readonly StoredRow<T>[]): number {
  return rows.reduce((sum, row) => sum + rowHash(table, row), 0)
}

/** FNV-1a of 32 bits, over UTF-16 code units. */
export function rowHash<T extends TableName>(table: T, row: StoredRow<T>): number {
  // A row from before a field was added, and the same with its default, are the same to both sides.
  const text = table + canonicalJson(withoutDefaults(table, row))
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
