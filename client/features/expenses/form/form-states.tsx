/** Shown in place of a form while its rows are read, or if there is nothing to edit. */
import { useContext } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { GroupNotHere, MissingRows } from '#client/features/groups/missing-rows.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { ExpenseFormSurroundings } from './form-frames.tsx'

type FormStateProps = { title: string; onBack: () => void }

export function FormLoading(frame: FormStateProps) {
  const { Frame } = useContext(ExpenseFormSurroundings)
  return (
    <Frame {...frame}>
      <ListSkeleton />
    </Frame>
  )
}

/** The group is not on this device. */
export function FormWithoutGroup({ groupId, ...frame }: FormStateProps & { groupId: GroupId }) {
  const { Frame } = useContext(ExpenseFormSurroundings)
  return (
    <Frame {...frame}>
      <GroupNotHere groupId={groupId} what="groupOfForm" />
    </Frame>
  )
}

/** The expense is not on this device. */
export function FormWithoutExpense({ expenseId, ...frame }: FormStateProps & { expenseId: ExpenseId }) {
  const { Frame } = useContext(ExpenseFormSurroundings)
  return (
    <Frame {...frame}>
      <MissingRows what="editedExpense" table="expenses" id={expenseId}>
        <ErrorState title={texts.notFound} />
      </MissingRows>
    </Frame>
  )
}

export function FormImpossible({ reason, ...frame }: FormStateProps & { reason: string }) {
  const { Frame } = useContext(ExpenseFormSurroundings)
  return (
    <Frame {...frame}>
      <ErrorState title={reason} />
    </Frame>
  )
}
