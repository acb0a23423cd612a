/** One expense with the paid flag of each person who owes a share of it. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { expenseTexts } from '#shared/messages/expenses.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { maySetSharePaid } from '#shared/mutations/permissions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { type PaidFlagChange, type PersonPayment, paymentsOf } from './expense-payments.ts'
import classes from './payments-view.module.css'

type ExpenseCardProps = {
  row: ExpenseRow
  people: People
  isAdmin: boolean
  state: RowState | undefined
  today: PlainDate
  onMark: (marking: PaidFlagChange) => void
}

export function ExpenseCard({ row, people, isAdmin, state, today, onMark }: ExpenseCardProps) {
  const { id, groupId, title, amount, date, payers } = row
  const payments = paymentsOf(row, people.resolve)
  const may = (person: PersonPayment['userKey']) =>
    maySetSharePaid({ row, person, self: people.self, isAdmin }, people.resolve)
  const names = new Set(payers.map(({ userKey }) => people.nameOf(userKey)))
  const notes = [dayText(date, today), texts.paidBy([...names])].join(expenseTexts.between)
  return (
    <article className={classes.card} aria-label={texts.expenseLabel(title)}>
      <Link
        to="/groups/$groupId/expenses"
        params={{ groupId }}
        search={{ expense: id }}
        className={classes.head ?? ''}
      >
        <RowContent
          title={title}
          note={state ? <RowStateBadge state={state} /> : notes}
          end={<Money amount={amount} />}
        />
      </Link>
      <ul className={classes.people}>
        {payments.map((payment) => (
          <li key={payment.userKey}>
            <PersonRow
              payment={payment}
              title={title}
              people={people}
              isAllowed={may(payment.userKey)}
              onMark={(isPaid) => onMark({ people: [payment.userKey], isPaid })}
            />
          </li>
        ))}
      </ul>
      <MarkAll title={title} payments={payments.filter(({ userKey }) => may(userKey))} onMark={onMark} />
    </article>
  )
}

type PersonRowProps = {
  payment: PersonPayment
  title: string
  people: People
  isAllowed: boolean
  onMark: (isPaid: boolean) => void
}

function PersonRow({ payment, title, people, isAllowed, onMark }: PersonRowProps) {
  const { userKey, share, debt, isPaid } = payment
  const { name, url, isSelf, isPending, hasLeft } = people.personOf(userKey)
  const shown = {
    mark: <Avatar id={userKey} name={name} url={url} isPending={isPending} size="chip" />,
    title: <PersonName name={name} isSelf={isSelf} isPending={isPending} hasLeft={hasLeft} />,
    note: texts.share(share),
  }
  if (debt === 0) {
    return (
      <div className={classes.creditor}>
        <RowContent
          {...shown}
          end={<span className={classes.note}>{share > 0 ? texts.payer : texts.nothingToPay}</span>}
        />
      </div>
    )
  }
  return (
    <CheckRow
      isChecked={isPaid}
      onChange={onMark}
      label={texts.isPaid(people.nameOf(userKey), title)}
      disabledReason={isAllowed ? undefined : texts.notAllowed}
      end={<Tag tone={isPaid ? 'soft' : 'plain'}>{isPaid ? texts.paid : texts.unpaid}</Tag>}
      {...shown}
    />
  )
}

type MarkAllProps = {
  title: string
  payments: readonly PersonPayment[]
  onMark: (marking: PaidFlagChange) => void
}

/** A button that sets or clears all flags, for people who may change more than one. */
function MarkAll({ title, payments, onMark }: MarkAllProps) {
  const owing = payments.filter(({ debt }) => debt > 0)
  if (owing.length < 2) return null
  const unpaid = owing.filter(({ isPaid }) => !isPaid)
  const isPaid = unpaid.length > 0
  const action = isPaid ? texts.everybodyPaid : texts.nobodyPaid
  const people = (isPaid ? unpaid : owing).map(({ userKey }) => userKey)
  return (
    <Button
      variant={isPaid ? 'light' : 'subtle'}
      className={classes.all ?? ''}
      onClick={() => onMark({ people, isPaid })}
      aria-label={texts.ofExpense(action, title)}
    >
      {action}
    </Button>
  )
}
