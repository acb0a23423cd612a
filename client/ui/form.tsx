/** The element of every form. A sign-in has it alone; what can be left unsaved has `FormSaving`, too. */
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { focusFirstProblem } from './focus-first-problem.ts'
import { ignoreComposingEnter } from './ignore-composing-enter.ts'
import { areFieldsRead } from './unread-fields.ts'

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

/** The Enter that ends a Japanese conversion does not submit it. */
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
      aria-label={label}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit(
        (values) => {
          if (areFieldsRead(id)) onSubmit(values)
        },
        () => focusFirstProblem(id),
      )}
    >
      <Stack gap={look === 'dense' ? 'sm' : 'md'}>{children}</Stack>
    </form>
  )
}
