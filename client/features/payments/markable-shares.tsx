/** The shares of one expense in a card, which can be marked as paid or not right there. */
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { markPaid } from './flags/mark-paid.ts'
import { PaymentRows } from './flags/payment-rows.tsx'
import classes from './flags/payment-rows.module.css'

/** The row has its paid shares. */
export function MarkableShares({ row, people }: { row: ExpenseRow; people: People }) {
  return (
    <div className={classes.card}>
      <PaymentRows row={row} people={people} onMark={(marking) => void markPaid(row, marking, people)} />
    </div>
  )
}
