/** What the form of an expense stands in: a screen with an address, or on a wide screen a dialog over the plan of a trip. */
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { type ComponentType, createContext, type ReactNode } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Screen } from '#client/ui/screen.tsx'
import type { NavigateBack } from '#client/ui/use-navigate-back.ts'
import classes from './expense-form.module.css'

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

function ScreenFrame({ saving, ...screen }: FormFrameProps) {
  return (
    <Screen
      {...screen}
      icon={IconReceipt}
      backLook="close"
      bottom={saving ? <ScreenActions {...saving} /> : null}
      bottomNote={texts.worksOffline}
    />
  )
}

function ScreenActions({ formId, isBusy, onSaveAndNext }: FormSaving) {
  return (
    <div className={classes.actions}>
      {onSaveAndNext ? (
        <Button size="lg" variant="default" disabled={isBusy} onClick={onSaveAndNext}>
          {texts.saveAndNext}
        </Button>
      ) : null}
      <ActionButton form={formId} disabled={isBusy}>
        {texts.save}
      </ActionButton>
    </div>
  )
}

/** The dialog around it has the title and the close button. It stays while the form in it is replaced by another one. */
export function DialogFrame({ saving, children }: FormFrameProps) {
  return (
    <>
      {children}
      {saving ? <DialogFrameActions {...saving} /> : null}
    </>
  )
}

function DialogFrameActions({ formId, isBusy, onSaveAndNext }: FormSaving) {
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

type FormSurroundings = {
  Frame: ComponentType<FormFrameProps>
  /** Ends the form. Null on a screen, which is left by its address. */
  leave: NavigateBack | null
}

/** Without a dialog around it, the form is a screen. */
export const ExpenseFormSurroundings = createContext<FormSurroundings>({ Frame: ScreenFrame, leave: null })
