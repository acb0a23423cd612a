/** The form in a person's details. It sends only the changed fields, and stays open after they are saved. */
import { Button } from '@mantine/core'
import type { UseFormInput } from '@mantine/form'
import type { ReactNode } from 'react'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import type { Answer } from '#client/session/call-api.ts'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { type SavingForm, useSavingForm } from '#client/ui/use-saving-form.ts'

type Texts = Record<string, string>

type EditInput<Values extends Texts, Row> = {
  row: Row
  valuesOf: (row: Row) => Values
  validate: NonNullable<UseFormInput<Values>['validate']>
  /** Saves the changed fields, and resolves with the row as it is now. */
  save: (changed: Texts) => Promise<Answer<Row>>
  onSaved: (saved: Row) => void
}

export function useEditForm<Values extends Texts, Row>(input: EditInput<Values, Row>): SavingForm<Values> {
  const { row, valuesOf, validate, save, onSaved } = input
  const form = useSavingForm<Values>({
    initialValues: valuesOf(row),
    validate,
    onSave: async (values) => {
      const answer = await save(changedFields(values, form.getInitialValues()))
      if (!answer.ok) return answer.sentence
      const saved = valuesOf(answer.value)
      form.setInitialValues(saved)
      // Text typed during the save stays in the form, unsaved.
      form.setValues({ ...saved, ...changedFields(form.getValues(), values) })
      onSaved(answer.value)
      showNotice({ message: texts.saved })
      return undefined
    },
  })
  return form
}

/** The fields whose text differs from `before`. The others are not sent: they may have been changed elsewhere since. */
function changedFields(typed: Texts, before: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== before[field]))
}

type EditFormProps<Values> = { form: SavingForm<Values>; failed: string; children: ReactNode }

export function EditForm<Values extends Texts>({ form, failed, children }: EditFormProps<Values>) {
  return (
    <Form form={form} id={form.id} look="dense" onSubmit={(values) => void form.save(values)}>
      <FormSaving form={form} failed={failed} />
      {children}
      <Button type="submit" variant="light" loading={form.isBusy} disabled={!form.isDirty()}>
        {texts.save}
      </Button>
    </Form>
  )
}
