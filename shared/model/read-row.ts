/** Reading rows that were kept as JSON by whatever build. */
import { withDefaults } from './stored-row.ts'
import { type TableName, type Tables, tableDefinitions } from './tables.ts'

/** Whether this build knows every field of a row. */
export function isWhollyKnown<T extends TableName>(table: T, row: Tables[T]): boolean {
  return tableDefinitions[table].schema.safeParse(row).success
}

/**
 * Checks a row that was kept as JSON, and gives it as its schema has it. Fields that this build does not know stay: a newer
 * one wrote them, and reads them again. Undefined where the row cannot be read.
 */
export function readRow<T extends TableName>(table: T, stored: unknown): Tables[T] | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const complete = withDefaults(table, stored)
  const read = tableDefinitions[table].schema.safeParse(complete)
  if (read.success) return read.data
  const isReadable = read.error.issues.every(({ code }) => code === 'unrecognized_keys')
  // The schema of the table by its name, which the types do not follow.
  return isReadable ? (complete as Tables[T]) : undefined
}
