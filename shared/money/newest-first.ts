import type { StoredRow } from '../model/tables.ts'
import { compareBy } from '../ordering.ts'

/** Sorts by date, then by order of recording, newest first. All lists of expenses and transfers use this order. */
export function newestFirst(rows: readonly StoredRow<'expenses'>[]): StoredRow<'expenses'>[] {
  return rows.toSorted(oldestFirst).toReversed()
}

const oldestFirst = compareBy<StoredRow<'expenses'>>(
  (row) => row.date,
  (row) => row.createdVersion,
  (row) => row.ordinal,
)
