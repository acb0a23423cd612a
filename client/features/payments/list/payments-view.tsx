/** The active expenses, each with its paid flags. */
import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import { ConfirmPaymentDialog } from './confirm-payment-dialog.tsx'
import { ExpenseCard } from './expense-card.tsx'
import { type PaidFlagChange, transfersBy } from './expense-payments.ts'
import classes from './payments-view.module.css'

/** Estimates in pixels: the card's heading and button, and one person between them. */
const cardHeight = 130
const personHeight = 57

type PaymentsViewProps = {
  groupId: GroupId
  /** Undefined while it is read. */
  read:
    | {
        /** The active expenses, newest first. */
        expenses: readonly ExpenseRow[]
        transfers: readonly ExpenseRow[]
        people: People
        isAdmin: boolean
        states: ReadonlyMap<string, RowState>
      }
    | undefined
  today: PlainDate
  onMark: (row: ExpenseRow, marking: PaidFlagChange) => Promise<void>
}

export function PaymentsView({ groupId, read, today, onMark }: PaymentsViewProps) {
  const [asked, setAsked] = useState<{ row: ExpenseRow; marking: PaidFlagChange } | null>(null)
  if (!read) return <ListSkeleton text={texts.loading} rowHeight={180} />
  const { expenses, transfers, people, isAdmin, states } = read
  if (expenses.length === 0) return <NoExpenses groupId={groupId} />
  const mark = (row: ExpenseRow, marking: PaidFlagChange) => {
    const isDoubtful = marking.isPaid && transfersBy(marking.people, transfers, people.resolve).length > 0
    if (isDoubtful) setAsked({ row, marking })
    else void onMark(row, marking)
  }
  return (
    <>
      <p className={classes.explanation}>
        {texts.explanation}
        {isAdmin ? null : <span>{texts.whoMay}</span>}
      </p>
      <VirtualRows
        items={expenses}
        label={texts.title}
        keyOf={({ id }) => id}
        heightOf={({ shares }) => cardHeight + personHeight * shares.length}
        render={(row) => (
          <ExpenseCard
            row={row}
            people={people}
            isAdmin={isAdmin}
            state={states.get(row.id)}
            today={today}
            onMark={(marking) => mark(row, marking)}
          />
        )}
      />
      <ConfirmPaymentDialog
        asked={asked}
        transfers={asked ? transfersBy(asked.marking.people, transfers, people.resolve) : []}
        people={people}
        today={today}
        onClose={() => setAsked(null)}
        onConfirm={() => (asked ? onMark(asked.row, asked.marking) : undefined)}
      />
    </>
  )
}

function NoExpenses({ groupId }: { groupId: GroupId }) {
  return (
    <EmptyState
      icon={<IconCreditCard size={44} stroke={1.8} />}
      title={texts.empty}
      actions={
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/add-expense" params={{ groupId }} {...props} />}
        >
          {texts.addExpense}
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}
