/** Reads rows that a build of any version has stored as JSON. */
import { withDefaults } from './stored-row.ts'
import { type TableName, type Tables, tableDefinitions } from './tables.ts'

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
