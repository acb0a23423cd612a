/**
 * Checksums of a scope's rows, one for each table, by which a device and the server detect that their rows differ
 * (docs/design.md, "Checksums"). Both sides run this code. The result does not depend on the order of rows or of fields.
 * It detects bugs; it does not protect against forged rows.
 */
import { withoutDefaults } from '../model/stored-row.ts'
import type { StoredRow, TableName } from '../model/tables.ts'

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

/**
 * JSON with sorted keys and without undefined fields, so that equal values give equal text. Keys that are whole numbers come
 * first, in the order of numbers; no row and no argument has such keys.
 */
export function canonicalJson(value: unknown): string {
  // One call of `JSON.stringify` for the whole value: one for each field takes twice as long.
  return JSON.stringify(withSortedKeys(value)) ?? 'null'
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  // Without a prototype, because on an ordinary object `__proto__` cannot be set as a field.
  const sorted: Record<string, unknown> = Object.create(null)
  // Without a comparison, `toSorted` sorts by code units, which is the same order on every device.
  for (const key of Object.keys(value).toSorted()) sorted[key] = withSortedKeys(Reflect.get(value, key))
  return sorted
}
