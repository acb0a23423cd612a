/** A form in a dialog. The buttons stay at its foot. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import { FormSaving } from './form-saving.tsx'
import { Form } from './form.tsx'
import { unbroken } from './unbroken-phrases.tsx'
import type { SavingForm } from './use-saving-form.ts'

type DialogFormProps<Values> = {
  form: SavingForm<Values>
  /** The label of the button that saves. */
  action: string
  /** The title of the error that says why it was not saved. */
  failed: string
  /** Leaves the form: the first button. */
  onCancel: () => void
  /** Its label. */
  cancel?: string
  /** What is saved cannot be taken back. */
  isFinal?: boolean
  children: ReactNode
}

type FormDialogProps<Values> = Omit<DialogFormProps<Values>, 'onCancel' | 'cancel' | 'isFinal'> & {
  title: string
  onClose: () => void
}

/** A dialog that is a form. It is rendered as long as it is open. */
export function FormDialog<Values>({ title, onClose, ...form }: FormDialogProps<Values>) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm onCancel={onClose} {...form} />
    </Dialog>
  )
}

/** The form alone, for a dialog that stays while it is closed. */
export function DialogForm<Values>({ form, action, failed, children, ...leaving }: DialogFormProps<Values>) {
  const { onCancel, cancel = shellTexts.cancel, isFinal = false } = leaving
  return (
    <Form form={form} id={form.id} look="dense" onSubmit={(values) => void form.save(values)}>
      <FormSaving form={form} failed={failed} />
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" loading={form.isBusy} {...(isFinal ? { color: 'red' } : {})}>
          {unbroken(action)}
        </Button>
      </DialogActions>
    </Form>
  )
}
