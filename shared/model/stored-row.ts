/** Rows as an older build wrote them: every place that reads stored rows completes them here. */
import { type TableName, tableDefinitions } from './tables.ts'

/** Which fields of a table have a default, if any: rows of the others are read as they are. */
function defaultsOf(table: TableName): object | undefined {
  // A worker may be older than the page, and than a table by whose name rows are kept.
  if (!(table in tableDefinitions)) return undefined
  const { defaults } = tableDefinitions[table]
  return Object.keys(defaults).length > 0 ? defaults : undefined
}

export function hasDefaults(table: TableName): boolean {
  return defaultsOf(table) !== undefined
}

/** A row as this build knows it: what was added since it was written has its default. */
export function withDefaults<Row extends object>(table: TableName, row: Row): Row {
  const defaults = defaultsOf(table)
  return defaults ? { ...defaults, ...row } : row
}

/** The same for a row from before a field was added as for one that has the field with its default. */
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
