/** The element of every form, and what is shown of its saving. */
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { ErrorState } from './error-state.tsx'
import { focusFirstProblem } from './focus-first-problem.ts'
import classes from './form.module.css'
import { ignoreComposingEnter } from './ignore-composing-enter.ts'
import { areFieldsRead } from './unread-fields.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import type { SavingForm } from './use-saving-form.ts'

type FormProps<Values> = {
  form: UseFormReturnType<Values>
  /** For a button outside of the form that submits it. */
  id?: string
  label?: string | undefined
  /** `dense`: as in a dialog. */
  look?: 'plain' | 'dense'
  /** Gets values that are valid. If some are not, the first field with an error gets the focus. */
  onSubmit: (values: Values) => void
  children: ReactNode
}

/** A form that nothing guards: a sign-in, or a question. The Enter that ends a Japanese conversion does not submit it. */
export function Form<Values>({
  form,
  label,
  look = 'plain',
  onSubmit,
  children,
  ...props
}: FormProps<Values>) {
  const ownId = useId()
  const { id = ownId } = props
  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      data-look={look}
      aria-label={label}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit(
        (values) => {
          if (areFieldsRead(id)) onSubmit(values)
        },
        () => focusFirstProblem(id),
      )}
    >
      {children}
    </form>
  )
}

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
