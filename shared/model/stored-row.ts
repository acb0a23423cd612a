/** Completes rows that an older build has written. Every place that reads stored rows uses this. */
import { type TableName, tableDefinitions, type Tables } from './tables.ts'

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

/** Whether this build knows every field of the row. */
export function isWhollyKnown<T extends TableName>(table: T, row: Tables[T]): boolean {
  return tableDefinitions[table].schema.safeParse(row).success
}

/**
 * Checks a stored row and completes missing fields with their defaults. Fields that this build does not know are kept,
 * because a newer build has written them and will read them again. Undefined if the row is invalid otherwise.
 */
export function readRow<T extends TableName>(table: T, stored: unknown): Tables[T] | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const complete = withDefaults(table, stored)
  const read = tableDefinitions[table].schema.safeParse(complete)
  if (read.success) return read.data
  const isReadable = read.error.issues.every(({ code }) => code === 'unrecognized_keys')
  // The row has passed the schema of its table, but for unknown fields. The types cannot express that.
  return isReadable ? (complete as Tables[T]) : undefined
}
