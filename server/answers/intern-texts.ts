/** Equal texts of many rows as one string in memory. */
import type { StoredRow } from '#shared/model/tables.ts'

type Row = Pick<StoredRow<'expenses'>, 'date' | 'itineraryId' | 'payers' | 'shares'>

/**
 * Gives equal texts of rows one string. A database returns a new string for each field of each row, also for a hundred
 * thousand times the same key of a person, and a computation over all of a group keeps some of them until its end.
 */
export function createInterning(): <R extends Row>(row: R) => R {
  const [dates, trips] = [firstOfEqual<Row['date']>(), firstOfEqual<Row['itineraryId']>()]
  const keys = firstOfEqual<Row['payers'][number]['userKey']>()
  return (row) => ({
    ...row,
    date: dates(row.date),
    itineraryId: trips(row.itineraryId),
    payers: row.payers.map((part) => ({ ...part, userKey: keys(part.userKey) })),
    shares: row.shares.map((part) => ({ ...part, userKey: keys(part.userKey) })),
  })
}

function firstOfEqual<T>(): (value: T) => T {
  const known = new Map<T, T>()
  return (value) => {
    const first = known.get(value)
    if (first !== undefined) return first
    known.set(value, value)
    return value
  }
}
