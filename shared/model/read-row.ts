/** Rows as an older build wrote them, or a newer one: every place that reads stored rows completes them here. */
import { type TableName, type Tables, tableDefinitions } from './tables.ts'

/** Which fields of a table have a default, if any: rows of the others are read as they are. */
function defaultsOf(table: TableName): object | undefined {
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

/**
 * Checks a row that was kept as JSON. Fields that this build does not know stay: a newer one wrote them, and reads them
 * again. Undefined where the row cannot be read.
 */
export function readRow<T extends TableName>(table: T, stored: unknown): Tables[T] | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const complete = withDefaults(table, stored)
  const read = tableDefinitions[table].row.safeParse(complete)
  const isReadable = read.success || read.error.issues.every(({ code }) => code === 'unrecognized_keys')
  // The schema of the table by its name, which the types do not follow.
  return isReadable ? (complete as Tables[T]) : undefined
}
