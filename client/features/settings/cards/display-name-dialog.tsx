import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { titleMaxLength } from '#shared/limits.ts'
import { profileTexts as texts } from '#shared/messages/settings.ts'
import { DisplayName } from '#shared/model/user.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { useSave } from '#client/ui/use-save.ts'
import classes from './settings-view.module.css'

type DisplayNameDialogProps = {
  name: string
  /** Resolves with the sentence that says why it failed, or with null on success. */
  onRename: (name: string) => Promise<string | null>
  onClose: () => void
}

export function DisplayNameDialog({ onClose, ...form }: DisplayNameDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={texts.rename}>
      <DisplayNameForm onClose={onClose} {...form} />
    </Dialog>
  )
}

function DisplayNameForm({ name, onRename, onClose }: DisplayNameDialogProps) {
  const form = useForm({ initialValues: { name }, validate: { name: validateBy(DisplayName) } })
  const { isBusy, problem, save } = useSave(async (typed: string) => {
    const sentence = await onRename(DisplayName.parse(typed))
    if (sentence === null) onClose()
    return sentence
  })
  return (
    <form
      noValidate
      className={classes.parts}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit((values) => void save(values.name))}
    >
      <UnsavedChangesGuard isDirty={form.isDirty()} />
      {problem === null ? null : <ErrorState title={texts.failed}>{problem}</ErrorState>}
      <TextInput
        label={texts.displayName}
        description={texts.seenBy}
        maxLength={titleMaxLength}
        autoComplete="nickname"
        enterKeyHint="done"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
