/** Expenses under headings for each day with its total. Of a long list only the rows near the window are drawn. */
import { useMemo } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Money } from '#client/ui/money.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { useScrollPosition } from '#client/ui/use-scroll-position.ts'
import { type ScrollPosition, VirtualRows } from '#client/ui/virtual-rows.tsx'
import { ExpenseListRow } from './expense-list-row.tsx'
import classes from './expense-list.module.css'
import type { Yen } from '#shared/model/fields.ts'

/** Estimates in pixels; each entry is measured once it is drawn. */
const rowHeight = 65
const dayHeight = 46

export type ExpenseListProps = {
  rows: readonly ExpenseRow[]
  people: People
  /** By row id. Rows that the server has confirmed unchanged are not in it. */
  states: ReadonlyMap<string, RowState>
  today: PlainDate
  openId?: ExpenseId | undefined
  isInHistory?: boolean
  /** Called when the end of the loaded rows comes near. */
  onNearEnd?: (() => void) | undefined
}

const scrollPositions = new Map<string, ScrollPosition>()

export function ExpenseList({ rows, onNearEnd, ...rest }: ExpenseListProps) {
  const entries = useMemo(() => listEntriesOf(rows), [rows])
  const scrolling = useScrollPosition(scrollPositions)
  return (
    <VirtualRows
      items={entries}
      label={texts.listLabel}
      keyOf={({ key }) => key}
      heightOf={({ kind }) => (kind === 'day' ? dayHeight : rowHeight)}
      render={(entry, index) => <Entry entry={entry} isTop={index === 0} {...rest} />}
      {...scrolling}
      onNearEnd={onNearEnd}
    />
  )
}

type EntryProps = Omit<ExpenseListProps, 'rows' | 'onNearEnd'> & { entry: ListEntry; isTop: boolean }

function Entry({ entry, isTop, today, states, openId, ...row }: EntryProps) {
  if (entry.kind === 'day') {
    return (
      <div className={classes.day} data-first={isTop || undefined}>
        <h2>{dayText(entry.date, today)}</h2>
        {entry.total > 0 ? <Money amount={entry.total} /> : null}
      </div>
    )
  }
  const { id } = entry.row
  return (
    <div
      className={classes.entry}
      data-first={entry.isFirst || undefined}
      data-last={entry.isLast || undefined}
    >
      <ExpenseListRow row={entry.row} state={states.get(id)} isOpen={openId === id} {...row} />
    </div>
  )
}

/** Turns rows, newest first, into the entries of the list: a heading for each day, then its rows. */
type ListEntry =
  | { kind: 'day'; key: string; date: PlainDate; total: Yen }
  | { kind: 'row'; key: string; row: ExpenseRow; isFirst: boolean; isLast: boolean }

/** A day's total leaves transfers out, because they only move money between people. */
function listEntriesOf(rows: readonly ExpenseRow[]): ListEntry[] {
  return daysOf(rows).flatMap(({ date, rows: ofDay }): ListEntry[] => [
    { kind: 'day', key: date, date, total: spentIn(ofDay) },
    ...ofDay.map((row, index): ListEntry => {
      return { kind: 'row', key: row.id, row, isFirst: index === 0, isLast: index === ofDay.length - 1 }
    }),
  ])
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
