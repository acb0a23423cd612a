import type { StoredRow } from '../model/tables.ts'
import { compareBy } from '../ordering.ts'

type Dated = Pick<StoredRow<'expenses'>, 'date' | 'createdVersion' | 'ordinal'>

/** Sorts by date, then by order of recording, newest first. All lists of expenses and transfers use this order. */
export function newestFirst<Row extends Dated>(rows: readonly Row[]): Row[] {
  return rows.toSorted(oldestFirst).toReversed()
}

const oldestFirst = compareBy<Dated>(
  (row) => row.date,
  (row) => row.createdVersion,
  (row) => row.ordinal,
)
