/** Asks before a paid flag only if a transfer may record the same payment. */
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { ConfirmPaymentDialog } from './confirm-payment-dialog.tsx'
import { type PaidFlagChange, transfersBy } from './expense-payments.ts'

type PaymentQuestionProps = {
  people: People
  today: PlainDate
  /** Reads rows of the group with all its transfers, newest first. */
  transfers: () => readonly ExpenseRow[] | Promise<readonly ExpenseRow[]>
  onMark: (row: ExpenseRow, marking: PaidFlagChange) => Promise<void>
}

type Asked = { row: ExpenseRow; marking: PaidFlagChange; transfers: readonly ExpenseRow[] }

export function usePaymentQuestion({ people, today, transfers, onMark }: PaymentQuestionProps): {
  /** Calls `onMark`, after the question if there is one. */
  mark: (row: ExpenseRow, marking: PaidFlagChange) => Promise<void>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const mark = async (row: ExpenseRow, marking: PaidFlagChange) => {
    const doubtful = marking.isPaid ? transfersBy(marking.people, await transfers(), people.resolve) : []
    if (doubtful.length > 0) setAsked({ row, marking, transfers: doubtful })
    else await onMark(row, marking)
  }
  const dialog = (
    <ConfirmPaymentDialog
      asked={asked}
      transfers={asked?.transfers ?? []}
      people={people}
      today={today}
      onClose={() => setAsked(null)}
      onConfirm={() => (asked ? onMark(asked.row, asked.marking) : undefined)}
    />
  )
  return { mark, dialog }
}
