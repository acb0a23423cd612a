/** The expenses of an item of a plan, as a list that other screens show. */
import { useLayoutEffect, useRef } from 'react'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardEntry, type RowPlace } from '#client/ui/card-entry.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { isJustSaved } from '#client/ui/saved-row.ts'
import { ExpenseListRow } from './list/expense-list-row.tsx'

type LinkedExpensesProps = {
  /** Newest first. */
  rows: readonly ExpenseRow[]
  people: People
  states: ReadonlyMap<string, RowState>
  label: string
  /** Edits an expense in a dialog. Without it, and for one that is settled, a tap leads to its details. */
  onEdit?: ((expenseId: ExpenseId) => void) | undefined
}

/** Without headings, because an item has few. */
export function LinkedExpenses({ rows, label, ...row }: LinkedExpensesProps) {
  return (
    <ul aria-label={label}>
      {rows.map((expense, index) => (
        <LinkedExpense
          key={expense.id}
          row={expense}
          place={{ isFirst: index === 0, isLast: index === rows.length - 1 }}
          {...row}
        />
      ))}
    </ul>
  )
}

type LinkedExpenseProps = Omit<LinkedExpensesProps, 'rows' | 'label'> & { row: ExpenseRow; place: RowPlace }

function LinkedExpense({ row, place, people, states, onEdit }: LinkedExpenseProps) {
  const { id } = row
  const entry = useRef<HTMLLIElement>(null)
  // A new expense is listed by its date, which may be far from the button that has recorded it.
  useLayoutEffect(() => {
    if (isJustSaved(id)) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <li ref={entry}>
      <CardEntry place={place}>
        <ExpenseListRow
          row={row}
          people={people}
          state={states.get(id)}
          onEdit={onEdit && (() => onEdit(id))}
        />
      </CardEntry>
    </li>
  )
}
