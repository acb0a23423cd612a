import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldTexts } from '#shared/messages/labels.ts'
import { profileTexts as texts } from '#shared/messages/settings.ts'
import { StatusMessage } from '#shared/model/profile.ts'
import { DisplayName } from '#shared/model/user.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { LineField } from '#client/ui/text-fields.tsx'
import classes from './settings-view.module.css'

export type ProfileValues = { displayName: string; statusMessage: string }

type ProfileDialogProps = {
  profile: ProfileValues
  /** Gets only the fields that are new. Resolves with the sentence that says why it failed, or with null on success. */
  onSave: (changed: Partial<ProfileValues>) => Promise<string | null>
  onClose: () => void
}

export function ProfileDialog({ onClose, ...form }: ProfileDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={texts.edit}>
      <ProfileForm onClose={onClose} {...form} />
    </Dialog>
  )
}

function ProfileForm({ profile, onSave, onClose }: ProfileDialogProps) {
  const form = useForm({
    initialValues: { displayName: profile.displayName, statusMessage: profile.statusMessage },
    validate: { displayName: validateBy(DisplayName), statusMessage: validateBy(StatusMessage) },
  })
  const { isBusy, problem, save } = useSave(async (typed: ProfileValues) => {
    const sentence = await onSave(changedOf(typed, profile))
    if (sentence === null) onClose()
    return sentence
  })
  return (
    <form
      noValidate
      className={classes.parts}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <UnsavedChangesGuard isDirty={form.isDirty()} />
      {problem === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {problem}
        </ErrorState>
      )}
      <LineField
        label={texts.displayName}
        description={texts.seenBy}
        autoComplete="nickname"
        enterKeyHint="done"
        data-autofocus
        {...form.getInputProps('displayName')}
      />
      <LineField
        label={`${texts.statusMessage}（${fieldTexts.optional}）`}
        description={texts.statusSeenBy}
        autoComplete="off"
        enterKeyHint="done"
        {...form.getInputProps('statusMessage')}
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

function changedOf(typed: ProfileValues, before: ProfileValues): Partial<ProfileValues> {
  const displayName = DisplayName.parse(typed.displayName)
  const statusMessage = StatusMessage.parse(typed.statusMessage)
  return {
    ...(displayName === before.displayName ? {} : { displayName }),
    ...(statusMessage === before.statusMessage ? {} : { statusMessage }),
  }
}
