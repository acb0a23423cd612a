/** The details of a pending member of any group: name and contact, which can be changed, and where they come from. */
import { Button, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminPendingMemberDetail } from '#shared/api/user-management.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { fieldTexts, roleLabels, unbrokenName } from '#shared/messages/labels.ts'
import { pendingMemberTexts } from '#shared/messages/pending-members.ts'
import { adminPendingTexts as texts, userManagementTexts } from '#shared/messages/user-management.ts'
import { Email, type PendingMemberId, PendingMemberName, Phone } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Tag } from '#client/ui/tag.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { changedFields } from './changed-fields.ts'
import { LoadedDetails } from './loaded-details.tsx'
import { DeletePendingMemberQuestion, statusText } from './pending-member-row.tsx'
import { FactList } from './fact-list.tsx'
import { fetchPendingMember, savePendingMember } from './user-management-calls.ts'
import classes from './user-management.module.css'

type AdminPendingMemberDetailsProps = {
  id: PendingMemberId
  onChanged: (changed: AdminPendingMemberDetail) => void
  onDeleted: () => void
}

export function AdminPendingMemberDetails({ id, onChanged, onDeleted }: AdminPendingMemberDetailsProps) {
  return (
    <LoadedDetails
      fetch={(waiting) => fetchPendingMember(id, waiting)}
      failed={texts.detailFailed}
      render={(person, { change }) => (
        <AdminPendingMemberDetailsView
          person={person}
          onSaved={(saved) => {
            change(saved)
            onChanged(saved)
          }}
          onDeleted={onDeleted}
        />
      )}
    />
  )
}

type AdminPendingMemberDetailsViewProps = {
  person: AdminPendingMemberDetail
  onSaved: (saved: AdminPendingMemberDetail) => void
  onDeleted: () => void
}

function AdminPendingMemberDetailsView({ person, onSaved, onDeleted }: AdminPendingMemberDetailsViewProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Stack gap="lg">
      <div className={classes.person}>
        <Avatar id={keyOfPendingMember(person.id)} name={person.name} isPending size="large" />
        <div className={classes.name}>
          <b>{unbrokenName(person.name)}</b>
          <Tag>{statusText(person)}</Tag>
        </div>
      </div>
      <PersonForm person={person} onSaved={onSaved} />
      <Card>
        <FactsOfPerson person={person} />
      </Card>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsDeleting(true)}
      >
        {userManagementTexts.delete}
      </Button>
      <DeletePendingMemberQuestion
        person={person}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </Stack>
  )
}

type PersonFormProps = Pick<AdminPendingMemberDetailsViewProps, 'person' | 'onSaved'>

function PersonForm({ person, onSaved }: PersonFormProps) {
  const form = useSavingForm({
    initialValues: { name: person.name, phone: person.phone, email: person.email },
    validate: { name: validateBy(PendingMemberName), phone: validateBy(Phone), email: validateBy(Email) },
    onSave: async (values) => {
      const answer = await savePendingMember(person.id, changedFields(values, form.getInitialValues()))
      if (!answer.ok) return answer.sentence
      const { name, phone, email } = answer.value
      form.setInitialValues({ name, phone, email })
      // What was typed while it was being saved is kept, and not saved yet.
      form.setValues({ name, phone, email, ...changedFields(form.getValues(), values) })
      onSaved(answer.value)
      showNotice({ message: userManagementTexts.saved })
      // The form stays open, for another change.
      return undefined
    },
  })
  return (
    <Form form={form} id={form.id} look="dense" onSubmit={(values) => void form.save(values)}>
      <FormSaving form={form} failed={pendingMemberTexts.saveFailed} />
      <LineField label={pendingMemberTexts.name} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={`${pendingMemberTexts.phone}（${fieldTexts.optional}）`}
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={`${pendingMemberTexts.email}（${fieldTexts.optional}）`}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Button type="submit" variant="light" loading={form.isBusy} disabled={!form.isDirty()}>
        {userManagementTexts.save}
      </Button>
    </Form>
  )
}

function FactsOfPerson({ person }: { person: AdminPendingMemberDetail }) {
  const { role, createdAt, inviteCode, group, creator, applicant, appliedAt } = person
  const [today] = useState(todayInJapan)
  return (
    <FactList
      facts={[
        [texts.createdAt, momentText(createdAt, today)],
        [texts.inviteCode, inviteCode === null ? texts.none : <code key="code">{inviteCode}</code>],
        [texts.group, group?.name ?? texts.unknownGroup],
        [texts.groupDescription, group?.description],
        [texts.role, roleLabels[role]],
        [texts.creator, creator?.displayName ?? texts.unknown],
        [texts.applicantLabel, applicant?.displayName ?? texts.none],
        [texts.appliedAt, appliedAt === null ? undefined : momentText(appliedAt, today)],
      ]}
    />
  )
}
