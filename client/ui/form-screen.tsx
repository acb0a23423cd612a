/** A screen that is a form: its fields, and the action that saves them, which stays in sight. */
import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import { FormSaving } from './form-saving.tsx'
import { Form } from './form.tsx'
import { Screen, type ScreenProps } from './screen.tsx'
import type { SavingForm } from './use-saving-form.ts'

type FormScreenProps<Values> = Omit<ScreenProps, 'bottom'> & {
  form: SavingForm<Values>
  /** The label of the button that saves. */
  action: string
  /**
   * Says, on this screen, why nothing can be saved whatever is entered, such as a limit. The button is grey for that alone: with
   * something missing it is pressed, and the field says so (docs/decisions/0082-one-rule-for-all-screens.md).
   */
  blockedBy?: string | null
  /** The title of the error that says why it was not saved. */
  failed: string
  /** What was entered before the form was opened is unsaved, too. */
  isFilled?: boolean
  /** Shown above the fields. */
  notice?: ReactNode
  /** Shown below the fields, outside of the form. */
  below?: ReactNode
  /** Of the form, where it is one step of several. */
  label?: string
  /** Of a step that does not save. */
  onSubmit?: (values: Values) => void
}

export function FormScreen<Values>({
  form,
  failed,
  isFilled = false,
  children,
  ...props
}: FormScreenProps<Values>) {
  const { action, blockedBy = null, notice, below, label, onSubmit = form.save, ...screen } = props
  return (
    <Screen
      backLook="close"
      {...screen}
      bottom={
        <ActionButton form={form.id} disabled={form.isBusy || blockedBy !== null}>
          {action}
        </ActionButton>
      }
    >
      {notice}
      <FormSaving form={form} failed={failed} isFilled={isFilled} />
      <Form form={form} id={form.id} label={label} onSubmit={onSubmit}>
        {children}
      </Form>
      {below}
    </Screen>
  )
}
