/** The expenses of a trip, and those of one of its items, as lists that other screens show. */
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { ExpenseList } from './list/expense-list.tsx'
import { ExpenseListRow } from './list/expense-list-row.tsx'
import classes from './list/expense-list.module.css'

type ExpensesProps = {
  /** Newest first. */
  rows: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
}

/** All rows of a trip, transfers included, under their days. */
export function TripExpenses({ today, ...list }: ExpensesProps & { today: PlainDate }) {
  return <ExpenseList today={today} {...list} />
}

/** Without headings, because an item has few. */
export function LinkedExpenses({ rows, people, states, label }: ExpensesProps & { label: string }) {
  return (
    <ul className={classes.linked} aria-label={label}>
      {rows.map((row, index) => (
        <li key={row.id}>
          <CardEntry place={{ isFirst: index === 0, isLast: index === rows.length - 1 }}>
            <ExpenseListRow row={row} people={people} state={states.get(row.id)} />
          </CardEntry>
        </li>
      ))}
    </ul>
  )
}
