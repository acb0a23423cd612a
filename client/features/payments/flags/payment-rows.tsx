/** The shares of one expense with their paid flags, on every screen that shows them. */
import { Button } from '@mantine/core'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { maySetSharePaid } from '#shared/mutations/permissions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { type PaidChange, type PersonPayment, paymentsOf } from './expense-payments.ts'
import classes from './payment-rows.module.css'

type PaymentRowsProps = {
  row: ExpenseRow
  people: People
  onMark: (marking: PaidChange) => void
}

export function PaymentRows({ row, people, onMark }: PaymentRowsProps) {
  const { title } = row
  const payments = paymentsOf(row, people.resolve)
  const { self, isAdmin, resolve } = people
  const may = (person: PersonPayment['userKey']) => maySetSharePaid({ row, person, self, isAdmin }, resolve)
  return (
    <>
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
    </>
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
  const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
  const shown = {
    mark: <Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} size="chip" />,
    title: <PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />,
    end: <Money amount={share} />,
  }
  if (debt === 0) {
    return (
      <div className={classes.creditor}>
        <RowContent {...shown} endNote={share > 0 ? texts.payer : texts.nothingToPay} />
      </div>
    )
  }
  return (
    <CheckRow
      isChecked={isPaid}
      onChange={onMark}
      label={texts.isPaid(people.nameOf(userKey), title)}
      disabledReason={isAllowed ? undefined : texts.notAllowed}
      // Somebody who paid a part of the expense owes less than their share.
      note={debt === share ? undefined : texts.debt(debt)}
      endNote={
        <span className={classes.state}>
          <Tag tone={isPaid ? 'soft' : 'plain'}>{isPaid ? texts.paid : texts.unpaid}</Tag>
        </span>
      }
      {...shown}
    />
  )
}

type MarkAllProps = {
  title: string
  payments: readonly PersonPayment[]
  onMark: (marking: PaidChange) => void
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
