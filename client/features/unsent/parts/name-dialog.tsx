/** Another name for what a held change makes or renames. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { titleMaxLength } from '#shared/limits.ts'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { type Save, useSaving } from '#client/features/expenses/use-saving.ts'
import { ignoreComposingEnter } from '#client/ui/composing-enter.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LeavingGuard } from '#client/ui/leaving-guard.tsx'
import classes from './unsent-view.module.css'

type NameDialogProps = { title: string; name: string; onSave: Save<string>; onClose: () => void }

export function NameDialog({ title, onClose, ...form }: NameDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <NameForm onClose={onClose} {...form} />
    </Dialog>
  )
}

function NameForm({ name, onSave, onClose }: Omit<NameDialogProps, 'title'>) {
  const form = useForm({ initialValues: { name } })
  const { isBusy, problem, save } = useSaving(onSave)
  return (
    <form
      noValidate
      className={classes.change}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit((values) => void save(values.name))}
    >
      <LeavingGuard isDirty={form.isDirty()} />
      {problem === null ? null : <ErrorState title={texts.editFailed}>{problem}</ErrorState>}
      <TextInput
        label={texts.name}
        maxLength={titleMaxLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
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
