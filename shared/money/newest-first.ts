import type { StoredRow } from '../model/tables.ts'
import { compareBy } from '../ordering.ts'

/** By date, then by order of recording: the one order in which expenses and transfers are listed. */
export function newestFirst(rows: readonly StoredRow<'expenses'>[]): StoredRow<'expenses'>[] {
  return rows.toSorted(oldestFirst).toReversed()
}

const oldestFirst = compareBy<StoredRow<'expenses'>>(
  (row) => row.date,
  (row) => row.createdVersion,
  (row) => row.ordinal,
)
