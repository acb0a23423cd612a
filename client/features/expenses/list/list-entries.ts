/** The entries of a list of expenses: a heading for each day, then its rows; and above them the trip, if they are grouped so. */
import { historyTripTexts } from '#shared/messages/history.ts'
import type { PlainDate } from '#shared/dates.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Totals } from '#shared/money/totals.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'

export type ListEntry =
  | { kind: 'trip'; key: string; title: string; destination: string | null; count: number; total: Yen }
  | { kind: 'day'; key: string; date: PlainDate; total: Yen; isInTrip: boolean }
  | { kind: 'row'; key: string; row: ExpenseRow; isFirst: boolean; isLast: boolean }

/**
 * Of rows newest first. A day's total leaves transfers out, because they only move money between people. It is that of
 * `spentByDay`, if it is given, because the last of the rows may not be all of their day.
 */
export function listEntriesOf(rows: readonly ExpenseRow[], spentByDay?: Totals['day']): ListEntry[] {
  return daysOf(rows).flatMap(({ date, rows: ofDay }): ListEntry[] => [
    {
      ...{ kind: 'day', key: date, date, isInTrip: false },
      total: spentByDay ? (spentByDay[date] ?? 0) : spentIn(ofDay),
    },
    ...ofDay.map((row, index): ListEntry => {
      return { kind: 'row', key: row.id, row, isFirst: index === 0, isLast: index === ofDay.length - 1 }
    }),
  ])
}

/** The trip under which rows are listed. */
export type ListedTrip = { id: ItineraryId; title: string; destination: string }

/**
 * The same under the trips of the rows, in the given order. Rows of no trip, or of a deleted one, come last. A trip without
 * rows is left out.
 */
export function listEntriesByTrip(rows: readonly ExpenseRow[], trips: readonly ListedTrip[]): ListEntry[] {
  const known = new Set<string>(trips.map(({ id }) => id))
  const rowsOf = Map.groupBy(rows, ({ itineraryId }) =>
    itineraryId !== null && known.has(itineraryId) ? itineraryId : null,
  )
  return [...trips, null].flatMap((trip) => {
    const ofTrip = rowsOf.get(trip?.id ?? null) ?? []
    return ofTrip.length === 0 ? [] : entriesOfTrip(trip, ofTrip)
  })
}

function entriesOfTrip(trip: ListedTrip | null, rows: readonly ExpenseRow[]): ListEntry[] {
  const key = trip?.id ?? 'unassigned'
  const count = rows.filter(({ transactionType }) => transactionType === 'expense').length
  const { unassigned, unassignedTransfers, noDestination } = historyTripTexts
  const title = trip?.title ?? (count > 0 ? unassigned : unassignedTransfers)
  const destination = trip && (trip.destination === '' ? noDestination : trip.destination)
  return [
    { kind: 'trip', key, title, destination, count, total: spentIn(rows) },
    ...listEntriesOf(rows).map((entry) =>
      entry.kind === 'day' ? { ...entry, key: `${key} ${entry.key}`, isInTrip: true } : entry,
    ),
  ]
}

function daysOf(rows: readonly ExpenseRow[]): { date: PlainDate; rows: ExpenseRow[] }[] {
  const days: { date: PlainDate; rows: ExpenseRow[] }[] = []
  for (const row of rows) {
    const day = days.at(-1)
    if (day?.date === row.date) day.rows.push(row)
    else days.push({ date: row.date, rows: [row] })
  }
  return days
}

function spentIn(rows: readonly ExpenseRow[]): Yen {
  return rows.reduce((sum, row) => sum + (row.transactionType === 'expense' ? row.amount : 0), 0)
}
