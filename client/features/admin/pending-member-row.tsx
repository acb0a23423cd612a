import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminPendingMember } from '#shared/api/user-management.ts'
import { japanDateOf } from '#shared/dates.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { pendingStatusText, roleLabels } from '#shared/messages/labels.ts'
import { adminPendingTexts as texts, userManagementTexts } from '#shared/messages/user-management.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Tag } from '#client/ui/tag.tsx'
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
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
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
          <ActionIcon
            color="red"
            aria-label={userManagementTexts.deleteOf(name)}
            data-tooltip={userManagementTexts.delete}
            data-tooltip-from="end"
            onClick={() => setIsDeleting(true)}
          >
            <IconTrash size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </RowActions>
      </PersonRow>
      <DeletePendingMemberQuestion
        person={person}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}

export function statusText({ status }: Pick<AdminPendingMember, 'status'>): string {
  return status === 'uninvited' ? texts.uninvited : pendingStatusText(status)
}

type DeletePendingMemberQuestionProps = {
  person: Pick<AdminPendingMember, 'id' | 'name'>
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeletePendingMemberQuestion({
  person: { id, name },
  opened,
  onClose,
  onDeleted,
}: DeletePendingMemberQuestionProps) {
  const remove = async () => {
    const answer = await deletePendingMember(id)
    if (!answer.ok) return showNotice({ color: 'red', title: texts.deleteFailed, message: answer.sentence })
    showNotice({ message: texts.deleted(name) })
    onDeleted()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      look="danger"
      title={texts.deleteTitle(name)}
      message={texts.deleteText}
      confirmLabel={userManagementTexts.delete}
      onConfirm={remove}
    />
  )
}
