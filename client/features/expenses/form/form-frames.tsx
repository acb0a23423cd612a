/** What the form of an expense stands in: a screen with an address, or on a wide screen a dialog over the plan of a trip. */
import { Button, Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { type ReactNode, createContext, useContext } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { GroupNotHere, MissingRows } from '#client/features/groups/missing-rows.tsx'
import { ActionButton } from '#client/ui/action-button.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import type { NavigateBack } from '#client/ui/use-navigate-back.ts'

/** Ends a form in a dialog. Null on a screen, which is left by its address. */
export const LeaveDialog = createContext<NavigateBack | null>(null)

type FormFrameProps = {
  title: string
  subtitle?: string | undefined
  onBack: () => void
  /** Absent where there is nothing to save. */
  saving?: FormSaving
  children: ReactNode
}

type FormSaving = {
  /** The form that the frame's button submits. */
  formId: string
  isBusy: boolean
  /** Saves, and begins the next expense. */
  onSaveAndNext: (() => void) | undefined
}

/** The dialog around it has the title and the close button. It stays while the form in it is replaced by another one. */
export function FormFrame({ saving, children, ...screen }: FormFrameProps) {
  const isInDialog = useContext(LeaveDialog) !== null
  if (isInDialog)
    return (
      <>
        {children}
        {saving ? <ActionsOfDialog {...saving} /> : null}
      </>
    )
  return (
    <Screen
      {...screen}
      icon={IconReceipt}
      backLook="close"
      bottom={saving ? <ActionsOfScreen {...saving} /> : null}
      bottomNote={texts.worksOffline}
    >
      {children}
    </Screen>
  )
}

function ActionsOfScreen({ formId, isBusy, onSaveAndNext }: FormSaving) {
  return (
    <Group gap="xs" wrap="nowrap" align="stretch">
      {onSaveAndNext ? (
        // Where both labels do not fit, this one breaks.
        <Button size="lg" variant="default" flex="0 1 auto" px="md" disabled={isBusy} onClick={onSaveAndNext}>
          {texts.saveAndNext}
        </Button>
      ) : null}
      <ActionButton form={formId} disabled={isBusy} flex={onSaveAndNext ? '1 0 6.5rem' : '0 1 auto'}>
        {texts.save}
      </ActionButton>
    </Group>
  )
}

function ActionsOfDialog({ formId, isBusy, onSaveAndNext }: FormSaving) {
  return (
    <DialogActions>
      {onSaveAndNext ? (
        <Button variant="default" disabled={isBusy} onClick={onSaveAndNext}>
          {texts.saveAndNext}
        </Button>
      ) : null}
      <Button type="submit" form={formId} disabled={isBusy}>
        {texts.save}
      </Button>
    </DialogActions>
  )
}

/** What stands in place of a form while its rows are read, or if there is nothing to edit. */
type FormStateProps = { title: string; onBack: () => void }

export function FormLoading(frame: FormStateProps) {
  return (
    <FormFrame {...frame}>
      <ListSkeleton />
    </FormFrame>
  )
}

/** The group is not on this device. */
export function FormWithoutGroup({ groupId, ...frame }: FormStateProps & { groupId: GroupId }) {
  return (
    <FormFrame {...frame}>
      <GroupNotHere groupId={groupId} what="groupOfForm" />
    </FormFrame>
  )
}

/** The expense is not on this device. */
export function FormWithoutExpense({ expenseId, ...frame }: FormStateProps & { expenseId: ExpenseId }) {
  return (
    <FormFrame {...frame}>
      <MissingRows what="editedExpense" table="expenses" id={expenseId}>
        <ErrorState title={texts.notFound} />
      </MissingRows>
    </FormFrame>
  )
}

export function FormImpossible({ reason, ...frame }: FormStateProps & { reason: string }) {
  return (
    <FormFrame {...frame}>
      <ErrorState title={reason} />
    </FormFrame>
  )
}
