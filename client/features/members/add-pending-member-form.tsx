/** Adds pending members by their names. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { fieldTexts } from '#shared/messages/labels.ts'
import { memberTexts } from '#shared/messages/members.ts'
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import { Email, type PendingMember, PendingMemberName, Phone } from '#shared/model/pending-member.ts'
import { Form } from '#client/ui/form.tsx'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'

export type NewPendingMember = Pick<PendingMember, 'name' | 'phone' | 'email'>

type AddPendingMemberFormProps = {
  /** Resolves with the sentence that says why it failed, or with null on success. */
  onAdd: (person: NewPendingMember) => Promise<string | null>
}

/** After each person the fields are cleared and the name gets the focus, so that several can be typed in a row. */
export function AddPendingMemberForm({ onAdd }: AddPendingMemberFormProps) {
  const nameField = useRef<HTMLInputElement>(null)
  const form = useSavingForm<NewPendingMember>({
    initialValues: { name: '', phone: '', email: '' },
    validate: { name: validateBy(PendingMemberName), phone: validateBy(Phone), email: validateBy(Email) },
    onSave: async (person) => {
      const sentence = await onAdd({ ...person, name: person.name.trim() })
      if (sentence !== null) return sentence
      // No notice: the new row shows the success, and one notice per name would cover the form.
      form.reset()
      nameField.current?.focus()
      // `null` would leave the form.
      return undefined
    },
  })
  return (
    <Form form={form} id={form.id} look="dense" onSubmit={(person) => void form.save(person)}>
      <FormSaving form={form} failed={memberTexts.addFailed} />
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <LineField
          ref={nameField}
          flex={1}
          label={memberTexts.pendingName}
          placeholder={memberTexts.pendingPlaceholder}
          autoComplete="off"
          enterKeyHint="done"
          inputWrapperOrder={['label', 'error', 'input', 'description']}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="light" h="3rem" flex="none">
          {memberTexts.add}
        </Button>
      </Group>
      <ContactFields phone={form.getInputProps('phone')} email={form.getInputProps('email')} />
    </Form>
  )
}

type ContactFieldsProps = {
  /** The properties of the two inputs. */
  phone: GetInputPropsReturnType
  email: GetInputPropsReturnType
}

/** Phone and email of a pending member, folded until they are wanted: most have neither. */
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
        mt="-0.5rem"
        ms="-0.75rem"
        px="sm"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        rightSection={<Chevron size={18} stroke={1.8} aria-hidden />}
        onClick={() => setIsOpened(!isOpen)}
      >
        {texts.contact}
      </Button>
      {isOpen ? (
        <Stack id={id} gap="sm">
          <TextInput
            label={`${texts.phone}（${fieldTexts.optional}）`}
            placeholder={texts.phonePlaceholder}
            type="tel"
            autoComplete="off"
            {...phone}
          />
          <TextInput
            label={`${texts.email}（${fieldTexts.optional}）`}
            placeholder={texts.emailPlaceholder}
            type="email"
            autoComplete="off"
            description={texts.contactHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...email}
          />
        </Stack>
      ) : null}
    </>
  )
}
