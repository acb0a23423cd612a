/**
 * Expenses under a heading for each day with its total, or under their trips. Of a long list only the rows near the window are
 * drawn.
 */
import { useMemo } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { historyTripTexts } from '#shared/messages/history.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { Totals } from '#shared/money/totals.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { isJustSaved } from '#client/ui/saved-row.ts'
import { useScrollPosition } from '#client/ui/use-scroll-position.ts'
import { type HeadingKind, type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import type { ListAddress } from './history-filter.ts'
import { ExpenseListRow } from './expense-list-row.tsx'
import classes from './expense-list.module.css'

/** Estimates in pixels; each entry is measured once it is drawn. */
const heights: Record<ListEntry['kind'], number> = { row: 65, day: 44, trip: 76 }
const headings: Partial<Record<ListEntry['kind'], HeadingKind>> = { day: 'sticky', trip: 'plain' }
const headingOf = ({ kind }: ListEntry) => headings[kind]
/** A day of the list, for its skeleton. In rem, as the rows are. */
export const listPart = { rows: 3, rowHeight: 4.0625, headingHeight: 1.4375 }

export type ExpenseListProps = {
  rows: readonly ExpenseRow[]
  people: People
  /** By row id. Rows that the server has confirmed unchanged are not in it. */
  states: ReadonlyMap<string, RowState>
  today: PlainDate
  /** What was spent on each day, in yen. Absent: what these rows sum to, which are then all rows of their days. */
  spentByDay?: Totals['day'] | undefined
  /** The rows are listed under these trips, and are all rows of the list. */
  trips?: readonly ListedTrip[] | undefined
  openId?: ExpenseId | undefined
  /** The search of the address, which stays when a row is opened. */
  address: ListAddress
  /** Called when the end of the loaded rows comes near. */
  onNearEnd?: (() => void) | undefined
}

const scrollPositions = new Map<string, ScrollPosition>()

export function ExpenseList({ rows, spentByDay, trips, onNearEnd, ...rest }: ExpenseListProps) {
  const entries = useMemo(
    () => (trips ? listEntriesByTrip(rows, trips) : listEntriesOf(rows, spentByDay)),
    [rows, trips, spentByDay],
  )
  const scrolling = useScrollPosition(scrollPositions)
  // Back from the form, the list is where it was left, which may be far from the new row.
  const saved = rows.find(({ id }) => isJustSaved(id))
  return (
    <VirtualRows
      items={entries}
      label={texts.listLabel}
      keyOf={({ key }) => key}
      heightOf={({ kind }) => heights[kind]}
      headingOf={headingOf}
      render={(entry, index) => <Entry entry={entry} isTop={index === 0} {...rest} />}
      {...scrolling}
      showKey={saved?.id}
      onNearEnd={onNearEnd}
    />
  )
}

type EntryProps = Omit<ExpenseListProps, 'rows' | 'spentByDay' | 'trips' | 'onNearEnd'> & {
  entry: ListEntry
  isTop: boolean
}

function Entry({ entry, isTop, today, states, openId, ...row }: EntryProps) {
  if (entry.kind === 'trip') return <TripHeading trip={entry} isTop={isTop} />
  if (entry.kind === 'day') {
    const Heading = entry.isInTrip ? 'h3' : 'h2'
    return (
      <div className={classes.day} data-first={isTop || entry.isInTrip || undefined}>
        <Heading>{dayText(entry.date, today)}</Heading>
        {entry.total > 0 ? <Money amount={entry.total} /> : null}
      </div>
    )
  }
  const { id } = entry.row
  return (
    <div className={entry.isLast ? classes.endOfDay : undefined}>
      <CardEntry place={entry}>
        <ExpenseListRow row={entry.row} state={states.get(id)} isOpen={openId === id} {...row} />
      </CardEntry>
    </div>
  )
}

type TripHeadingProps = { trip: Extract<ListEntry, { kind: 'trip' }>; isTop: boolean }

function TripHeading({ trip: { title, destination, count, total }, isTop }: TripHeadingProps) {
  const facts = [
    ...(destination === null ? [] : [destination]),
    ...(count > 0 ? [historyTripTexts.expenses(count)] : []),
  ]
  return (
    <div className={classes.trip} data-first={isTop || undefined}>
      <div>
        <h2 data-clamp>{title}</h2>
        {facts.length > 0 ? (
          <p>
            <Facts facts={facts} />
          </p>
        ) : null}
      </div>
      {count > 0 ? <Money amount={total} /> : null}
    </div>
  )
}

/** The entries of a list of expenses: a heading for each day, then its rows; and above them the trip, if they are grouped so. */
type ListEntry =
  | { kind: 'trip'; key: string; title: string; destination: string | null; count: number; total: Yen }
  | { kind: 'day'; key: string; date: PlainDate; total: Yen; isInTrip: boolean }
  | { kind: 'row'; key: string; row: ExpenseRow; isFirst: boolean; isLast: boolean }

/**
 * Of rows newest first. A day's total leaves transfers out, because they only move money between people. It is that of
 * `spentByDay`, if it is given, because the last of the rows may not be all of their day.
 */
export function listEntriesOf(rows: readonly ExpenseRow[], spentByDay?: Totals['day']): ListEntry[] {
  return [...Map.groupBy(rows, ({ date }) => date)].flatMap(([date, ofDay]): ListEntry[] => [
    {
      kind: 'day',
      key: date,
      date,
      isInTrip: false,
      total: spentByDay ? (spentByDay[date] ?? 0) : spentIn(ofDay),
    },
    ...ofDay.map((row, index): ListEntry => {
      return { kind: 'row', key: row.id, row, isFirst: index === 0, isLast: index === ofDay.length - 1 }
    }),
  ])
}

/** The trip under which rows are listed. */
type ListedTrip = { id: TripId; title: string; destination: string }

/**
 * The same under the trips of the rows, in the given order. Rows of no trip, or of a deleted one, come last. A trip without
 * rows is left out.
 */
function listEntriesByTrip(rows: readonly ExpenseRow[], trips: readonly ListedTrip[]): ListEntry[] {
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

function spentIn(rows: readonly ExpenseRow[]): Yen {
  return rows.reduce((sum, row) => sum + (row.transactionType === 'expense' ? row.amount : 0), 0)
}
