/** The entries of a list of expenses: a heading for each day, then its rows. */
import type { PlainDate } from '#shared/dates.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Totals } from '#shared/money/totals.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'

export type ListEntry =
  | { kind: 'day'; key: string; date: PlainDate; total: Yen }
  | { kind: 'row'; key: string; row: ExpenseRow; isFirst: boolean; isLast: boolean }

/**
 * Of rows newest first. A day's total leaves transfers out, because they only move money between people. It is that of
 * `spentByDay`, if it is given, because the last of the rows may not be all of their day.
 */
export function listEntriesOf(rows: readonly ExpenseRow[], spentByDay?: Totals['day']): ListEntry[] {
  return daysOf(rows).flatMap(({ date, rows: ofDay }): ListEntry[] => [
    { kind: 'day', key: date, date, total: spentByDay ? (spentByDay[date] ?? 0) : spentIn(ofDay) },
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
