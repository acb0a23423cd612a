/** Completes rows that an older build has written. Every place that reads stored rows uses this. */
import { type TableName, tableDefinitions } from './tables.ts'

/** The defaults of a table's later fields; undefined if it has none, so that its rows need no completing. */
function defaultsOf(table: TableName): object | undefined {
  // A service worker may be older than the page that stored the row, and not know its table.
  if (!(table in tableDefinitions)) return undefined
  const { defaults } = tableDefinitions[table]
  return Object.keys(defaults).length > 0 ? defaults : undefined
}

export function hasDefaults(table: TableName): boolean {
  return defaultsOf(table) !== undefined
}

/** The row with defaults for the fields that were added since it was written. */
export function withDefaults<Row extends object>(table: TableName, row: Row): Row {
  const defaults = defaultsOf(table)
  return defaults ? { ...defaults, ...row } : row
}

/** The row without fields that have their default value, so that rows from before and after a field was added are equal. */
export function withoutDefaults(table: TableName, row: object): object {
  const defaults = defaultsOf(table)
  if (!defaults) return row
  const defaultTexts = new Map(
    Object.entries(defaults).map(([field, value]) => [field, JSON.stringify(value)]),
  )
  return Object.fromEntries(
    Object.entries(row).filter(([field, value]) => defaultTexts.get(field) !== JSON.stringify(value)),
  )
}
