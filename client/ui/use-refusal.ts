import type { UseFormReturnType } from '@mantine/form'
import { useEffectEvent, useLayoutEffect } from 'react'
import { focusFirstProblem } from './focus-first-problem.ts'

type Refusal<Values> = {
  /** Of the form's element. */
  formId: string
  field: keyof Values & string
  /** What the server has refused of the field, if it has. */
  sentence: string | null
}

/** Marks the field that was refused, and gives it the focus. Typing takes the mark away. */
export function useRefusal<Values>(
  form: Pick<UseFormReturnType<Values>, 'setFieldError'>,
  { formId, field, sentence }: Refusal<Values>,
): void {
  const mark = useEffectEvent((refused: string) => form.setFieldError(field, refused))
  // What a layout effect changes is rendered before the next frame, in which the field is looked for. What another effect changes
  // may be rendered later, on a slow phone, and the field would not be found.
  useLayoutEffect(() => {
    if (sentence === null) return
    mark(sentence)
    focusFirstProblem(formId)
  }, [sentence, formId])
}
