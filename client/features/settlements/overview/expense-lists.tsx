/** Which expenses count, and which are settled for good. Each list unfolds. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { expenseListTexts as texts } from '#shared/messages/settlements.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import { DisclosureRow } from '../payments/disclosure-row.tsx'
import type { Unfolding } from '../use-unfolding.ts'
import classes from './balances.module.css'
import { ExpenseLine } from './expense-line.tsx'
import { payersText } from './payers-text.ts'

type ExpenseListsProps = {
  settlement: Pick<SettlementOverview, 'unsettled' | 'settled'>
  /** Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  today: PlainDate
  unfolding: Unfolding
}

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
