import { Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useForm, type GetInputPropsReturnType } from '@mantine/form'
import { useRef, useState, type ReactNode, useId } from 'react'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memberTexts as texts, roleNotes } from '#shared/messages/members.ts'
import { Email, type PendingMember, PendingMemberName, Phone } from '#shared/model/pending-member.ts'
import { roleLabels, fieldTexts } from '#shared/messages/labels.ts'
import { pendingMemberTexts } from '#shared/messages/pending-members.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import classes from './members.module.css'

export type NewPendingMember = Pick<PendingMember, 'name' | 'phone' | 'email'>

type AddPendingMemberFormProps = {
  /** Resolves with the sentence that says why it failed, or with null on success. */
  onAdd: (person: NewPendingMember) => Promise<string | null>
}

/** After each person the fields are cleared and the name gets the focus, so that several can be typed in a row. */
export function AddPendingMemberForm({ onAdd }: AddPendingMemberFormProps) {
  const form = useForm<NewPendingMember>({
    initialValues: { name: '', phone: '', email: '' },
    validate: { name: validateBy(PendingMemberName), phone: validateBy(Phone), email: validateBy(Email) },
  })
  const nameField = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const add = async (person: NewPendingMember) => {
    // A second tap would add the same person again.
    if (isBusy) return
    setIsBusy(true)
    try {
      const refused = await onAdd(person)
      setRefusal(refused)
      if (refused !== null) return
      // No notice: the new row shows the success, and one notice per name would cover the form.
      form.reset()
      nameField.current?.focus()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      noValidate
      className={classes.fields}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit((person) => void add({ ...person, name: person.name.trim() }))}
    >
      <UnsavedChangesGuard isDirty={form.isDirty() && !isBusy} />
      {refusal === null ? null : (
        <ErrorState title={texts.addFailed} isAnswer>
          {refusal}
        </ErrorState>
      )}
      <div className={classes.add}>
        <LineField
          ref={nameField}
          label={texts.pendingName}
          placeholder={texts.pendingPlaceholder}
          autoComplete="off"
          enterKeyHint="done"
          inputWrapperOrder={['label', 'error', 'input', 'description']}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="light" h="3rem" flex="none">
          {texts.add}
        </Button>
      </div>
      <ContactFields phone={form.getInputProps('phone')} email={form.getInputProps('email')} />
    </form>
  )
}

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

/** A provisional member's name, contact and role. The button that saves them stands at the foot of the dialog once one differs. */
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
          label={pendingMemberTexts.name}
          autoComplete="off"
          enterKeyHint="done"
          {...form.getInputProps('name')}
        />
        <ContactFields phone={form.getInputProps('phone')} email={form.getInputProps('email')} />
        {canSetRole ? (
          <div role="group" aria-labelledby={roleId}>
            <Text id={roleId} size="sm" fw={600} mb={4}>
              {pendingMemberTexts.role}
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
          {pendingMemberTexts.save}
        </Button>
      </DialogActions>
    </form>
  )
}

type ContactFieldsProps = {
  /** The properties of the two inputs. */
  phone: GetInputPropsReturnType
  email: GetInputPropsReturnType
}

/** Phone and email of a provisional member, folded until they are wanted: most have neither. */
export function ContactFields({ phone, email }: ContactFieldsProps) {
  const id = useId()
  const [isOpened, setIsOpened] = useState(() => Boolean(phone.value || email.value))
  // A field with a problem must be in sight.
  const isOpen = isOpened || Boolean(phone.error || email.error)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <Button
        variant="subtle"
        className={classes.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        rightSection={<Chevron size={18} stroke={1.8} aria-hidden />}
        onClick={() => setIsOpened(!isOpen)}
      >
        {pendingMemberTexts.contact}
      </Button>
      {isOpen ? (
        <div id={id} className={classes.fields}>
          <TextInput
            label={`${pendingMemberTexts.phone}（${fieldTexts.optional}）`}
            placeholder={pendingMemberTexts.phonePlaceholder}
            type="tel"
            autoComplete="off"
            {...phone}
          />
          <TextInput
            label={`${pendingMemberTexts.email}（${fieldTexts.optional}）`}
            placeholder={pendingMemberTexts.emailPlaceholder}
            type="email"
            autoComplete="off"
            description={pendingMemberTexts.contactHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...email}
          />
        </div>
      ) : null}
    </>
  )
}
