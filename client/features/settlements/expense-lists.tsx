/** Which expenses count, and which are settled for good. Each list unfolds. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayText } from '#shared/messages/date-texts.ts'
import { expenseTexts } from '#shared/messages/expenses.ts'
import { expenseListTexts as texts } from '#shared/messages/settlements.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardRow, Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import classes from './balances.module.css'
import { DisclosureRow } from './disclosure.tsx'
import type { UnfoldedProps } from './use-unfolding.ts'

type ExpenseListsProps = UnfoldedProps & { settlement: Pick<SettlementOverview, 'unsettled' | 'settled'> }

export function ExpenseLists({ settlement, rows, people, today, unfolding }: ExpenseListsProps) {
  const lists = [
    { status: 'active', title: texts.unsettled, sum: settlement.unsettled },
    { status: 'settled', title: texts.settled, sum: settlement.settled },
  ].filter(({ sum }) => sum.count > 0)
  if (lists.length === 0) return null
  return (
    <Section title={texts.title}>
      <div>
        {lists.map(({ status, title, sum }, index) => (
          <DisclosureRow
            key={status}
            place={{ isFirst: index === 0, isLast: index === lists.length - 1 }}
            label={title}
            title={title}
            note={texts.count(sum.count)}
            end={<Money amount={sum.amount} />}
            {...unfolding.row(status)}
          >
            {() => (
              <div className={classes.lines}>
                {rows ? (
                  <ShortenedList
                    items={rows.filter((row) => row.transactionType === 'expense' && row.status === status)}
                    label={title}
                    render={(row) => (
                      <ExpenseLine
                        key={row.id}
                        row={row}
                        amount={row.amount}
                        facts={[dayText(row.date, today), payersText(row, people)]}
                      />
                    )}
                  />
                ) : (
                  <ListSkeleton rows={2} />
                )}
              </div>
            )}
          </DisclosureRow>
        ))}
      </div>
    </Section>
  )
}

type ExpenseLineProps = { row: ExpenseRow; amount: Yen; facts: readonly ReactNode[] }

/** An expense that is a part of a sum. A tap leads to its details. */
export function ExpenseLine({ row: { id, groupId, title }, amount, facts }: ExpenseLineProps) {
  return (
    <CardRow
      title={title}
      note={<Facts facts={facts} />}
      end={<Money amount={amount} />}
      render={(line) => (
        <Link to="/groups/$groupId/expenses" params={{ groupId }} search={{ expense: id }} {...line} />
      )}
    />
  )
}

export function payersText({ payers }: Pick<Expense, 'payers'>, people: People): string {
  const keys = new Set(payers.map(({ userKey }) => people.resolve(userKey)))
  return expenseTexts.paidBy([...keys].map(people.nameOf))
}
