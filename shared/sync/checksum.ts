/**
 * Checksums of a scope's rows, one for each table, by which a device and the server detect that their rows differ
 * (docs/design.md, "Checksums"). Both sides run this code. The result does not depend on the order of rows or of fields.
 * It detects bugs; it does not protect against forged rows.
 */
import { withoutDefaults } from '../model/stored-row.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import { canonicalJson } from './canonical-json.ts'

/** The sum of the rows' 32-bit hashes. It stays an exact integer for up to two million rows. */
export function sumOfTable<T extends TableName>(table: T, rows: readonly StoredRow<T>[]): number {
  return rows.reduce((sum, row) => sum + rowHash(table, row), 0)
}

/** FNV-1a, 32 bits, over the UTF-16 code units of the row's canonical JSON. */
export function rowHash<T extends TableName>(table: T, row: StoredRow<T>): number {
  // A field with its default value is left out, so that a row written before the field existed has the same hash.
  const text = table + canonicalJson(withoutDefaults(table, row))
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
