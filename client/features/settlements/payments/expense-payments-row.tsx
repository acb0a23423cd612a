/** One expense and how many have paid theirs before. Opened, each person who owes a share can be marked, and the mark taken back. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import type { RowPlace } from '#client/ui/card-entry.tsx'
import { DisclosureRow } from './disclosure-row.tsx'
import { isPaid, paymentsOf } from './expense-payments.ts'
import { markPaid } from './mark-paid.ts'
import { PaymentRows, type PaymentRowsProps } from './payment-rows.tsx'
import classes from './payments-view.module.css'

type ExpensePaymentsRowProps = PaymentRowsProps & {
  state: RowState | undefined
  today: PlainDate
  place: RowPlace
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export function ExpensePaymentsRow({
  state,
  today,
  place,
  isOpen,
  onOpen,
  ...expense
}: ExpensePaymentsRowProps) {
  const { row, payments, people } = expense
  const { id, groupId, title, amount, date, payers } = row
  const names = new Set(payers.map(({ userKey }) => people.nameOf(userKey)))
  const paid = paymentsOf(row, payments, people.resolve).filter(isPaid)
  return (
    <DisclosureRow
      place={place}
      label={texts.paidOf(title)}
      isOpen={isOpen}
      onOpen={onOpen}
      title={title}
      note={
        <RowStateBadge state={state}>
          <Facts facts={[dayText(date, today), texts.laidOutBy([...names])]} />
        </RowStateBadge>
      }
      end={<Money amount={amount} />}
      endNote={paid.length > 0 ? texts.paidByPeople(paid.length) : null}
    >
      {() => (
        <>
          <Link
            to="/groups/$groupId/expenses"
            params={{ groupId }}
            search={{ expense: id }}
            className={classes.toDetail ?? ''}
          >
            {texts.toDetail}
            <IconChevronRight size={16} aria-hidden />
          </Link>
          <PaymentRows {...expense} onMark={(marking) => void markPaid(row, marking, people)} />
        </>
      )}
    </DisclosureRow>
  )
}
