/** A list of expenses that link to their details. */
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { SettledTag } from '#client/ui/settled-tag.tsx'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import { payersText } from '../overview/payers-text.ts'
import classes from './summary-view.module.css'

const rowHeight = 61

type SummaryExpensesProps = {
  title: string
  rows: readonly ExpenseRow[]
  /** Shown if there are no rows. */
  empty: string
  people: People
  today: PlainDate
}

export function SummaryExpenses({ title, rows, empty, people, today }: SummaryExpensesProps) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className={classes.note}>{empty}</p>
      ) : (
        <div className={classes.list}>
          <VirtualRows
            items={rows}
            label={title}
            keyOf={({ id }) => id}
            heightOf={() => rowHeight}
            render={(row) => <ExpenseLink row={row} people={people} today={today} />}
          />
        </div>
      )}
    </Section>
  )
}

type ExpenseLinkProps = { row: ExpenseRow; people: People; today: PlainDate }

function ExpenseLink({ row, people, today }: ExpenseLinkProps) {
  const { id, groupId, title, date, amount, status } = row
  const isSettled = status === 'settled'
  return (
    <Link
      to="/groups/$groupId/expenses"
      params={{ groupId }}
      search={{ expense: id }}
      className={classes.row ?? ''}
      data-settled={isSettled || undefined}
    >
      <RowContent
        title={title}
        note={
          <Facts
            facts={[
              ...(isSettled ? [<SettledTag key="settled" />] : []),
              dayText(date, today),
              payersText(row, people),
            ]}
          />
        }
        end={<Money amount={amount} />}
      />
    </Link>
  )
}
