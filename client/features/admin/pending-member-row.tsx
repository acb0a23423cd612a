import { useState } from 'react'
import type { AdminPendingMember } from '#shared/api/user-management.ts'
import { japanDateOf } from '#shared/dates.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { pendingStatusText, roleLabels } from '#shared/messages/labels.ts'
import { adminPendingTexts as texts } from '#shared/messages/user-management.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { DeletePerson } from './delete-person.tsx'
import { Cell, Cells, PersonRow, RowActions } from './people-list.tsx'
import { deletePendingMember } from './user-management-calls.ts'
import classes from './user-management.module.css'

type PendingMemberRowProps = {
  person: AdminPendingMember
  /** Its details are open. */
  isOpen: boolean
  onOpen: () => void
  onDeleted: () => void
}

export function PendingMemberRow({ person, isOpen, onOpen, onDeleted }: PendingMemberRowProps) {
  const { id, name, role, groupName, createdAt, appliedByUserName: applicant } = person
  const [today] = useState(todayInJapan)
  return (
    <PersonRow
      name={name}
      isOpen={isOpen}
      onOpen={onOpen}
      avatar={<Avatar id={keyOfPendingMember(id)} name={name} isPending />}
      renderName={(button) => (
        <div className={classes.name}>
          {button}
          <Tag>{statusText(person)}</Tag>
        </div>
      )}
    >
      <Cells>
        <Cell of="group" label={texts.group}>
          <Facts
            facts={[
              groupName ?? texts.unknownGroup,
              roleLabels[role],
              ...(applicant === null ? [] : [texts.applicant(applicant)]),
            ]}
          />
        </Cell>
        <Cell of="created" label={texts.created}>
          {shortDayText(japanDateOf(createdAt), today)}
        </Cell>
      </Cells>
      <RowActions>
        <DeletePerson
          name={name}
          texts={texts}
          onDelete={() => deletePendingMember(id)}
          onDeleted={onDeleted}
          isIcon
        />
      </RowActions>
    </PersonRow>
  )
}

export function statusText({ status }: Pick<AdminPendingMember, 'status'>): string {
  return status === 'uninvited' ? texts.uninvited : pendingStatusText(status)
}
