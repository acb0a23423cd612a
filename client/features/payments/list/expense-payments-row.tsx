/** One expense with what is open of it. Opened, it shows the paid flag of each person who owes a share. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { People } from '#client/store/queries/people.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { PaidChange } from '../flags/expense-payments.ts'
import { PaymentRows } from '../flags/payment-rows.tsx'
import type { RowPlace } from '#client/ui/card-entry.tsx'
import { DisclosureRow } from './disclosure-row.tsx'
import type { ExpensePayments } from './open-payments.ts'
import classes from './payments-view.module.css'

type ExpensePaymentsRowProps = {
  payments: ExpensePayments
  people: People
  state: RowState | undefined
  today: PlainDate
  place: RowPlace
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMark: (marking: PaidChange) => void
}

export function ExpensePaymentsRow(props: ExpensePaymentsRowProps) {
  const { payments, people, state, today, place, isOpen, onOpen, onMark } = props
  const { row, open, debtorCount } = payments
  const { id, groupId, title, amount, date, payers } = row
  const names = new Set(payers.map(({ userKey }) => people.nameOf(userKey)))
  const isOpenDebt = open > 0
  return (
    <DisclosureRow
      place={place}
      label={texts.statusOf(title)}
      isOpen={isOpen}
      onOpen={onOpen}
      title={title}
      note={
        <RowStateBadge state={state}>
          <Facts facts={[dayText(date, today), texts.laidOutBy([...names])]} />
        </RowStateBadge>
      }
      end={isOpenDebt ? <Money amount={open} /> : <Tag tone="soft">{texts.paid}</Tag>}
      endNote={isOpenDebt ? texts.unpaidOf(debtorCount) : null}
    >
      {() => (
        <>
          <Link
            to="/groups/$groupId/expenses"
            params={{ groupId }}
            search={{ expense: id }}
            className={classes.toDetail ?? ''}
          >
            <span>{texts.amount(amount)}</span>
            <span>
              {texts.toDetail}
              <IconChevronRight size={16} aria-hidden />
            </span>
          </Link>
          <PaymentRows row={row} people={people} onMark={onMark} />
        </>
      )}
    </DisclosureRow>
  )
}
