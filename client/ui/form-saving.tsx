import { ErrorState } from './error-state.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import type { SavingForm } from './use-saving-form.ts'

type FormSavingProps<Values> = {
  form: SavingForm<Values>
  /** The title of the error that says why it was not saved. */
  failed: string
  /** What was entered before the form was opened is unsaved, too. */
  isFilled?: boolean
}

/** Asks before unsaved values are left, and says why they were not saved. */
export function FormSaving<Values>({ form, failed, isFilled = false }: FormSavingProps<Values>) {
  const { id, isBusy, problem } = form
  return (
    <>
      <UnsavedChangesGuard isDirty={(isFilled || form.isDirty()) && !isBusy} formId={id} />
      {problem === null ? null : (
        <ErrorState title={failed} isAnswer>
          {problem}
        </ErrorState>
      )}
    </>
  )
}
