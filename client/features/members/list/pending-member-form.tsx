/** A provisional member's name, contact and role. The button that saves them stands at the foot of the dialog once one differs. */
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useId, useState } from 'react'
import { roleLabels } from '#shared/messages/labels.ts'
import { roleNotes } from '#shared/messages/members.ts'
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import { Email, type PendingMember, PendingMemberName, Phone } from '#shared/model/pending-member.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { validateBy } from '#client/ui/validate-by.ts'
import { LineField } from '#client/ui/text-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import classes from './members-view.module.css'

/** What can be changed of a provisional member. */
export type PendingMemberFields = Pick<PendingMember, 'name' | 'phone' | 'email' | 'role'>

type PendingMemberFormProps = {
  person: PendingMember
  /** Only the owner gives roles. */
  canSetRole: boolean
  isBusy: boolean
  onSubmit: (changed: PendingMemberFields) => void
  /** What else can be done with the person, above and below the fields. Within the form, at whose foot its button stays in sight. */
  above: ReactNode
  children: ReactNode
}

export function PendingMemberForm({ person, canSetRole, isBusy, ...rest }: PendingMemberFormProps) {
  const { onSubmit, above, children } = rest
  // The form keeps what it was opened with, also when somebody else changes it meanwhile.
  const [initialValues] = useState<PendingMemberFields>(() => {
    const { name, phone, email, role } = person
    return { name, phone, email, role }
  })
  const form = useForm<PendingMemberFields>({
    initialValues,
    validate: {
      name: validateBy(PendingMemberName),
      phone: validateBy(Phone),
      email: validateBy(Email),
    },
  })
  const roleId = useId()
  return (
    <form
      noValidate
      className={classes.dialog}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit((values) => onSubmit({ ...values, name: values.name.trim() }))}
    >
      <UnsavedChangesGuard isDirty={form.isDirty() && !isBusy} />
      {above}
      <div className={classes.fields}>
        <LineField
          label={texts.name}
          autoComplete="off"
          enterKeyHint="done"
          {...form.getInputProps('name')}
        />
        <ContactFields phone={form.getInputProps('phone')} email={form.getInputProps('email')} />
        {canSetRole ? (
          <div role="group" aria-labelledby={roleId}>
            <Text id={roleId} size="sm" fw={600} mb={4}>
              {texts.role}
            </Text>
            <SegmentedControl
              aria-labelledby={roleId}
              data={(['member', 'admin'] as const).map((value) => ({ value, label: roleLabels[value] }))}
              {...form.getInputProps('role')}
            />
            <p className={classes.hint}>{roleNotes[form.values.role === 'admin' ? 'admin' : 'member']}</p>
          </div>
        ) : null}
      </div>
      {children}
      <DialogActions>
        <Button type="submit" loading={isBusy} disabled={!form.isDirty()}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
