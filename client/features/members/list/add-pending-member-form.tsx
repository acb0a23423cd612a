import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { memberTexts as texts } from '#shared/messages/members.ts'
import { Email, type PendingMember, PendingMemberName, Phone } from '#shared/model/pending-member.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { ContactFields } from './contact-fields.tsx'
import classes from './members-view.module.css'

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
