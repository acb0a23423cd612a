/**
 * One number for all rows of a scope, by which a device and the server find out that they differ (design, section 5).
 * Both run this same code, whatever order their stores give keys and rows in. It guards against bugs, not against people.
 */
import { type StoredRow, type TableName, tableNames } from '../model/tables.ts'
import { canonicalJson } from './canonical-json.ts'

export type RowsOf = <T extends TableName>(table: T) => Promise<readonly StoredRow<T>[]>

/** The sum of the hashes of living rows: exact, as a number, for two million of them. */
export async function sumOfRows(rowsOf: RowsOf): Promise<number> {
  let sum = 0
  for (const table of tableNames) for (const row of await rowsOf(table)) sum += rowHash(table, row)
  return sum
}

/** FNV-1a of 32 bits, over UTF-16 code units. */
function rowHash(table: TableName, row: StoredRow): number {
  const text = table + canonicalJson(row)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
