/** The details of a pending member of any group: name and contact, which can be changed, and where they come from. */
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminPendingMemberDetail } from '#shared/api/user-management.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { fieldTexts, roleLabels, unbrokenName } from '#shared/messages/labels.ts'
import { pendingMemberTexts } from '#shared/messages/pending-members.ts'
import { adminPendingTexts as texts } from '#shared/messages/user-management.ts'
import { Email, type PendingMemberId, PendingMemberName, Phone } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { validateBy } from '#client/ui/validate-by.ts'
import { DeletePerson } from './delete-person.tsx'
import { EditForm, useEditForm } from './edit-form.tsx'
import { LoadedDetails } from './loaded-details.tsx'
import { statusText } from './pending-member-row.tsx'
import { FactList } from './fact-list.tsx'
import { deletePendingMember, fetchPendingMember, savePendingMember } from './user-management-calls.ts'
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
      <DeletePerson
        name={person.name}
        texts={texts}
        onDelete={() => deletePendingMember(person.id)}
        onDeleted={onDeleted}
      />
    </Stack>
  )
}

type PersonFormProps = Pick<AdminPendingMemberDetailsViewProps, 'person' | 'onSaved'>

function PersonForm({ person, onSaved }: PersonFormProps) {
  const form = useEditForm({
    row: person,
    valuesOf: ({ name, phone, email }) => ({ name, phone, email }),
    validate: { name: validateBy(PendingMemberName), phone: validateBy(Phone), email: validateBy(Email) },
    save: (changed) => savePendingMember(person.id, changed),
    onSaved,
  })
  return (
    <EditForm form={form} failed={pendingMemberTexts.saveFailed}>
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
    </EditForm>
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
