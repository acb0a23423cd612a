/** The second step of a rejection: its reason, which the applicant reads. */
import { reviewTexts as texts } from '#shared/messages/applications.ts'
import { requiredNoteSchema } from '#shared/model/fields.ts'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import type { Save } from '#client/ui/use-save.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { NoteField } from '#client/ui/text-fields.tsx'

/** `name` is the applicant's. */
type RejectFormProps = { name: string; onReject: Save<string>; onBack: () => void }

export function RejectForm({ name, onReject, onBack }: RejectFormProps) {
  const form = useSavingForm({
    initialValues: { reason: texts.defaultReason },
    validate: { reason: validateBy(requiredNoteSchema('rejection-reason-required')) },
    onSave: ({ reason }) => onReject(reason.trim()),
  })
  return (
    <DialogForm
      form={form}
      action={texts.rejectNow}
      failed={texts.rejectFailed}
      cancel={texts.backToReview}
      onCancel={onBack}
      isFinal
    >
      <NoteField
        label={texts.reason}
        placeholder={texts.reasonPlaceholder}
        description={texts.reasonHint(name)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoFocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
