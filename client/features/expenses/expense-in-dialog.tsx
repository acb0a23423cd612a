/** The form of an expense in the dialog over the plan of a trip (expense-dialog.tsx). */
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ItemRow } from '#client/store/queries/trips.ts'
import { AddExpense } from './add-expense-screen.tsx'
import { EditExpense } from './edit-expense-screen.tsx'
import { LeaveDialog } from './form/form-frames.tsx'

type ExpenseInDialogProps = {
  item: ItemRow
  expenseId: ExpenseId | null
  leave: () => void
}

export function ExpenseInDialog({ item, expenseId, leave }: ExpenseInDialogProps) {
  const { id, groupId, itineraryId } = item
  return (
    <LeaveDialog value={leave}>
      {expenseId === null ? (
        <AddExpense groupId={groupId} trip={{ itineraryId, itemId: id, createsItem: false }} />
      ) : (
        <EditExpense groupId={groupId} expenseId={expenseId} />
      )}
    </LeaveDialog>
  )
}
