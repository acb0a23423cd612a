import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { userManagementTexts, userTexts as texts } from '#shared/messages/user-management.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { AdminPersonName } from './admin-person-name.tsx'
import { type ChangedUser, DeleteUserQuestion, RoleButton } from './user-actions.tsx'
import classes from './user-management.module.css'

type UserCardProps = {
  user: AdminUser
  /** Its details are shown beside the list. */
  isOpen: boolean
  onOpen: () => void
  onChanged: (changed: ChangedUser) => void
  onDeleted: () => void
}

export function UserCard({ user, isOpen, onOpen, onChanged, onDeleted }: UserCardProps) {
  const { id, displayName, pictureUrl, lineUserId, createdAt, updatedAt, lastLoginAt } = user
  const isSelf = useAtomValue(accountAtom)?.userId === id
  const [today] = useState(todayInJapan)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <article
      className={classes.card}
      data-open={isOpen || undefined}
      aria-label={displayName}
      aria-current={isOpen || undefined}
    >
      <Card>
        <Stack gap="sm">
          <div className={classes.person}>
            <Avatar id={keyOfUser(id)} name={displayName} url={pictureUrl} />
            <div className={classes.texts}>
              <AdminPersonName user={user} isSelf={isSelf} />
              <p className={classes.id}>{lineUserId ?? texts.noLineId}</p>
            </div>
          </div>
          <p className={classes.times}>
            <Facts
              facts={[
                userManagementTexts.created(momentText(createdAt, today)),
                userManagementTexts.updated(momentText(updatedAt, today)),
                lastLoginAt === null ? texts.neverLoggedIn : texts.lastLogin(momentText(lastLoginAt, today)),
              ]}
            />
          </p>
          <div className={classes.actions}>
            <Button variant="light" aria-label={userManagementTexts.detailsOf(displayName)} onClick={onOpen}>
              {userManagementTexts.details}
            </Button>
            <RoleButton user={user} isSelf={isSelf} onChanged={onChanged} />
            {isSelf || user.isNamedBySetting ? null : (
              <ActionIcon
                data-icon
                color="red"
                aria-label={userManagementTexts.deleteOf(displayName)}
                onClick={() => setIsDeleting(true)}
              >
                <IconTrash size={20} stroke={1.8} aria-hidden />
              </ActionIcon>
            )}
          </div>
        </Stack>
      </Card>
      <DeleteUserQuestion
        user={user}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </article>
  )
}
