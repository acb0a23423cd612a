/** The shares of one expense in a card, and the way to record what was paid of them before a settlement. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { isMarkable, paymentsOf } from './payments/expense-payments.ts'
import { markPaid } from './payments/mark-paid.ts'
import { PaymentRows, type PaymentRowsProps, mayMark } from './payments/payment-rows.tsx'
import classes from './payments/payment-rows.module.css'

export type ExpenseSharesProps = PaymentRowsProps

export function ExpenseShares(props: ExpenseSharesProps) {
  const { row, payments, people } = props
  const [isMarking, setIsMarking] = useState(false)
  const may = mayMark(row, people)
  const canMark =
    row.transactionType === 'expense' &&
    row.status === 'active' &&
    paymentsOf(row, payments, people.resolve).some((part) => isMarkable(part) && may(part.userKey))
  return (
    <>
      <div className={classes.card}>
        <PaymentRows
          {...props}
          onMark={isMarking && canMark ? (marking) => void markPaid(row, marking, people) : undefined}
        />
      </div>
      {canMark ? (
        <div className={classes.marking}>
          {isMarking ? <p className={classes.hint}>{texts.markingHint}</p> : null}
          <Button variant="subtle" aria-expanded={isMarking} onClick={() => setIsMarking(!isMarking)}>
            {isMarking ? texts.markingDone : texts.markPaid}
          </Button>
        </div>
      ) : null}
    </>
  )
}
