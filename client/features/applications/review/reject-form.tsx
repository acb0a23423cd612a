/** The second step of a rejection: its reason, which the applicant reads. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { reviewTexts as texts } from '#shared/messages/applications.ts'
import { requiredNoteSchema } from '#shared/model/fields.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { NoteField } from '#client/ui/text-fields.tsx'
import classes from './review.module.css'

/** `name` is the applicant's. */
type RejectFormProps = { name: string; onReject: Save<string>; onBack: () => void }

export function RejectForm({ name, onReject, onBack }: RejectFormProps) {
  const form = useForm<{ reason: string }>({
    initialValues: { reason: texts.defaultReason },
    validate: {
      reason: validateBy(requiredNoteSchema('rejection-reason-required')),
    },
  })
  const { isBusy, problem, save } = useSave(onReject)
  return (
    <form
      noValidate
      className={classes.review}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit(({ reason }) => void save(reason.trim()))}
    >
      <UnsavedChangesGuard isDirty={form.isDirty() && !isBusy} />
      {problem === null ? null : (
        <ErrorState title={texts.rejectFailed} isAnswer>
          {problem}
        </ErrorState>
      )}
      <NoteField
        label={texts.reason}
        placeholder={texts.reasonPlaceholder}
        description={texts.reasonHint(name)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoFocus
        {...form.getInputProps('reason')}
      />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {texts.backToReview}
        </Button>
        <Button type="submit" color="red" disabled={isBusy}>
          {texts.rejectNow}
        </Button>
      </DialogActions>
    </form>
  )
}
