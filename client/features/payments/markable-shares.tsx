/** The shares of one expense in a card, with paid flags that can be set and cleared right there. */
import { useState } from 'react'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { transfersOfGroup } from '#client/store/queries/settlements.ts'
import { markPaid } from './flags/mark-paid.ts'
import { PaymentRows } from './flags/payment-rows.tsx'
import classes from './flags/payment-rows.module.css'
import { usePaymentQuestion } from './flags/use-payment-question.tsx'

export function MarkableShares({ row, people }: { row: ExpenseRow; people: People }) {
  const [today] = useState(todayInJapan)
  const { mark, dialog } = usePaymentQuestion({
    people,
    today,
    // Read when a flag is set, because only the question needs them.
    transfers: () => transfersOfGroup(row.groupId),
    onMark: (marked, marking) => markPaid(marked, marking, people),
  })
  return (
    <div className={classes.card}>
      <PaymentRows row={row} people={people} onMark={(marking) => void mark(row, marking)} />
      {dialog}
    </div>
  )
}
