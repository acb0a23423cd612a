/** The shares of one expense with what was paid of them by itself, on every screen that shows them. */
import { Button } from '@mantine/core'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { maySetSharePaid } from '#shared/mutations/permissions.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import { Tag } from '#client/ui/tag.tsx'
import {
  type PaidChange,
  type PersonPayment,
  isMarkable,
  isPaid,
  paymentStateOf,
  paymentsOf,
} from './expense-payments.ts'
import classes from './payment-rows.module.css'

export type PaymentRowsProps = {
  row: ExpenseRow
  /** The transfers that name the expense. */
  payments: readonly ExpenseRow[]
  people: People
  /** In the group, after everything that was recorded. */
  balanceOf: (person: UserKey) => Yen
}

type MarkableProps = PaymentRowsProps & {
  /** Absent where the shares are only shown. */
  onMark?: ((marking: PaidChange) => void) | undefined
}

export function PaymentRows({ row, payments, people, balanceOf, onMark }: MarkableProps) {
  const { title, status } = row
  const parts = paymentsOf(row, payments, people.resolve)
  const may = mayMark(row, people)
  return (
    <>
      <ul className={classes.people}>
        {parts.map((payment) => {
          const { userKey } = payment
          // Nothing is open of what is settled.
          const balance = status === 'settled' ? 0 : balanceOf(userKey)
          const shown = { payment, title, people, balance }
          return (
            <li key={userKey}>
              {onMark ? (
                <MarkableRow
                  {...shown}
                  isAllowed={may(userKey)}
                  onMark={(isMarked) => onMark({ people: [userKey], isPaid: isMarked })}
                />
              ) : (
                <div className={classes.shown}>
                  <RowContent {...contentOf(shown)} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {onMark ? (
        <MarkAll title={title} payments={parts.filter(({ userKey }) => may(userKey))} onMark={onMark} />
      ) : null}
    </>
  )
}

/** Returns a function that says whether the person at the device may mark the share of another. */
export function mayMark(row: Expense, { self, isAdmin, resolve }: People): (person: UserKey) => boolean {
  return (person) => maySetSharePaid({ row, person, self, isAdmin }, resolve)
}

type RowProps = { payment: PersonPayment; title: string; people: People; balance: Yen }

function contentOf({ payment, people, balance }: RowProps) {
  const { userKey, share } = payment
  const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
  const state = paymentStateOf(payment, balance)
  return {
    mark: <Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} size="chip" />,
    title: <PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />,
    end: <Money amount={share} />,
    endNote: state && (
      <span className={classes.state}>
        <Tag tone={state.kind === 'open' ? 'plain' : 'soft'}>
          {state.kind === 'paid' ? texts.paid : texts[state.kind](state.amount)}
        </Tag>
      </span>
    ),
  }
}

function MarkableRow({
  isAllowed,
  onMark,
  ...row
}: RowProps & { isAllowed: boolean; onMark: (isPaid: boolean) => void }) {
  const { payment, title, people, balance } = row
  const { userKey, share, debt, paid } = payment
  const content = contentOf(row)
  if (!isMarkable(payment)) {
    return (
      <div className={classes.shown} data-indented>
        <RowContent {...content} endNote={share > 0 ? texts.payer : texts.nothingToPay} />
      </div>
    )
  }
  return (
    <CheckRow
      isChecked={isPaid(payment)}
      onChange={onMark}
      label={texts.hasPaid(people.nameOf(userKey), title)}
      disabledReason={isAllowed ? undefined : texts.notAllowed}
      note={
        paid < debt && balance >= 0
          ? texts.owesNothing
          : // Somebody who paid a part of the expense owes less than their share.
            debt === share
            ? undefined
            : texts.debt(debt)
      }
      {...content}
    />
  )
}

type MarkAllProps = {
  title: string
  payments: readonly PersonPayment[]
  onMark: (marking: PaidChange) => void
}

/** A button that marks all shares, or clears all marks, for people who may change more than one. */
function MarkAll({ title, payments, onMark }: MarkAllProps) {
  const markable = payments.filter(isMarkable)
  if (markable.length < 2) return null
  const unpaid = markable.filter((payment) => !isPaid(payment))
  const isMarking = unpaid.length > 0
  const action = isMarking ? texts.everybodyPaid : texts.nobodyPaid
  const people = (isMarking ? unpaid : markable).map(({ userKey }) => userKey)
  return (
    <Button
      variant={isMarking ? 'light' : 'subtle'}
      className={classes.all ?? ''}
      onClick={() => onMark({ people, isPaid: isMarking })}
      aria-label={texts.ofExpense(action, title)}
    >
      {action}
    </Button>
  )
}
