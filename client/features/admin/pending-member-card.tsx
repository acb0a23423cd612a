import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminPendingMember } from '#shared/api/user-management.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { pendingStatusText, roleLabels, unbrokenName } from '#shared/messages/labels.ts'
import { adminPendingTexts as texts, userManagementTexts } from '#shared/messages/user-management.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Tag } from '#client/ui/tag.tsx'
import { deletePendingMember } from './user-management-calls.ts'
import classes from './user-management.module.css'

type AdminPendingMemberCardProps = {
  person: AdminPendingMember
  /** Its details are shown beside the list. */
  isOpen: boolean
  onOpen: () => void
  onDeleted: () => void
}

export function AdminPendingMemberCard({ person, isOpen, onOpen, onDeleted }: AdminPendingMemberCardProps) {
  const { id, name, role, groupName, createdAt, appliedByUserName } = person
  const [today] = useState(todayInJapan)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <article
      className={classes.card}
      data-open={isOpen || undefined}
      aria-label={name}
      aria-current={isOpen || undefined}
    >
      <Card>
        <Stack gap="sm">
          <div className={classes.person}>
            <Avatar id={keyOfPendingMember(id)} name={name} isPending />
            <div className={classes.texts}>
              <p className={classes.name}>
                <b>{unbrokenName(name)}</b>
                <Tag>{statusText(person)}</Tag>
              </p>
              <p className={classes.times}>
                <Facts facts={[groupName ?? texts.unknownGroup, roleLabels[role]]} />
              </p>
            </div>
          </div>
          <p className={classes.times}>
            <Facts
              facts={[
                texts.created(momentText(createdAt, today)),
                ...(appliedByUserName === null ? [] : [texts.applicant(appliedByUserName)]),
              ]}
            />
          </p>
          <div className={classes.actions}>
            <Button variant="light" aria-label={userManagementTexts.detailsOf(name)} onClick={onOpen}>
              {userManagementTexts.details}
            </Button>
            <ActionIcon
              data-icon
              color="red"
              aria-label={userManagementTexts.deleteOf(name)}
              onClick={() => setIsDeleting(true)}
            >
              <IconTrash size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          </div>
        </Stack>
      </Card>
      <DeletePendingMemberQuestion
        person={person}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </article>
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
