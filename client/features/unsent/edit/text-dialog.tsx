/** Edits a text of a held change: the name that it sets, or a group's description. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import classes from '../list/unsent-view.module.css'

type TextDialogProps = {
  title: string
  label: string
  text: string
  lines: 'one' | 'many'
  onSave: Save<string>
  onClose: () => void
}

export function TextDialog({ title, onClose, ...form }: TextDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <TextForm onClose={onClose} {...form} />
    </Dialog>
  )
}

function TextForm({ label, text, lines, onSave, onClose }: Omit<TextDialogProps, 'title'>) {
  const form = useForm({ initialValues: { text } })
  const { isBusy, problem, save } = useSave(onSave)
  const field = { label, ...form.getInputProps('text') }
  return (
    <form
      noValidate
      className={classes.change}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit((values) => void save(values.text))}
    >
      <UnsavedChangesGuard isDirty={form.isDirty()} />
      {problem === null ? null : (
        <ErrorState title={texts.editFailed} isAnswer>
          {problem}
        </ErrorState>
      )}
      {lines === 'one' ? <LineField autoComplete="off" {...field} /> : <NoteField {...field} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
