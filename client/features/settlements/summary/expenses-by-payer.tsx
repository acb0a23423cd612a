/** The unsettled expenses by the person who paid. A tap on a person lists what that person paid for. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { summaryTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Settlement } from '#shared/money/settlement.ts'
import { compareBy } from '#shared/ordering.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardRow, Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import classes from './summary-view.module.css'

export type PayerExpenses = Settlement['expensesByPayer'][number]

type ExpensesByPayerProps = { payers: readonly PayerExpenses[]; people: People; today: PlainDate }

export function ExpensesByPayer({ payers, ...rest }: ExpensesByPayerProps) {
  if (payers.length === 0) return null
  const largestFirst = payers.toSorted(
    compareBy(
      ({ total }) => -total,
      ({ payer }) => payer,
    ),
  )
  return (
    <Section
      title={texts.byPayer}
      aside={<Money amount={payers.reduce((sum, { total }) => sum + total, 0)} />}
    >
      <ul className={classes.list}>
        {largestFirst.map((one) => (
          <li key={one.payer}>
            <PayerRow one={one} {...rest} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type PayerRowProps = { one: PayerExpenses; people: People; today: PlainDate }

function PayerRow({ one: { payer, total, expenses }, people, today }: PayerRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const { name, url, isPending, color } = people.personOf(payer)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <button
        type="button"
        className={classes.row}
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={listId}
      >
        <RowContent
          mark={<Avatar id={payer} name={name} url={url} isPending={isPending} color={color} />}
          title={<PersonName name={people.nameOf(payer)} />}
          note={texts.countOfPayer(expenses.length)}
          end={<Money amount={total} />}
        />
        <Chevron size={18} stroke={1.8} color="var(--dim)" aria-hidden />
      </button>
      <div id={listId} className={classes.paidFor} hidden={!isOpen}>
        {isOpen ? (
          <ShortenedList
            items={expenses}
            label={texts.paidForBy(people.nameOf(payer))}
            render={(row) => (
              <PaidExpense
                key={row.id}
                row={row}
                part={paidPart(row, payer, people)}
                note={dayText(row.date, today)}
              />
            )}
          />
        ) : null}
      </div>
    </>
  )
}

type PaidExpenseProps = { row: ExpenseRow; part: Yen; note: string }

/** With the person's part. If others paid too, it says of which amount. */
function PaidExpense({ row: { id, groupId, title, amount }, part, note }: PaidExpenseProps) {
  return (
    <CardRow
      title={title}
      note={<Facts facts={part === amount ? [note] : [note, texts.partOf(amount)]} />}
      end={<Money amount={part} />}
      render={({ className, children }) => (
        <Link
          to="/groups/$groupId/expenses"
          params={{ groupId }}
          search={{ expense: id }}
          className={className}
        >
          {children}
        </Link>
      )}
    />
  )
}

function paidPart({ payers }: ExpenseRow, payer: UserKey, people: People): Yen {
  return payers
    .filter(({ userKey }) => people.resolve(userKey) === payer)
    .reduce((sum, { amount }) => sum + amount, 0)
}
