/** The state of a form that is saved as a whole. `FormScreen`, `DialogForm` and `FormDialog` show it. */
import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useId } from 'react'
import { type Save, useSave } from './use-save.ts'

type SavingFormInput<Values> = UseFormInput<Values> & {
  onSave: Save<Values>
  /** Called once it is saved, such as to close the form's dialog. */
  onSaved?: () => void
}

export type SavingForm<Values> = UseFormReturnType<Values> & {
  /** Of the form's element. */
  id: string
  /** Saving is under way, or done. */
  isBusy: boolean
  /** The sentence that says why the last try failed. */
  problem: string | null
  save: (values: Values) => Promise<void>
}

export function useSavingForm<Values extends Record<string, unknown>>({
  onSave,
  onSaved,
  ...input
}: SavingFormInput<Values>): SavingForm<Values> {
  const form = useForm<Values>(input)
  const { isBusy, problem, save } = useSave(async (values: Values) => {
    const sentence = await onSave(values)
    if (sentence === null) onSaved?.()
    return sentence
  })
  return { ...form, id: useId(), isBusy, problem, save }
}
