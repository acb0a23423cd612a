import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { japanDateOf } from '#shared/dates.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { seenText, userManagementTexts, userTexts as texts } from '#shared/messages/user-management.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { AdminPersonName } from './admin-person-name.tsx'
import { Cell, Cells, PersonRow, RowActions } from './people-list.tsx'
import { type ChangedUser, DeleteUserQuestion, RoleButton } from './user-actions.tsx'

type UserRowProps = {
  user: AdminUser
  /** Its details are open. */
  isOpen: boolean
  onOpen: () => void
  onChanged: (changed: ChangedUser) => void
  onDeleted: () => void
}

export function UserRow({ user, isOpen, onOpen, onChanged, onDeleted }: UserRowProps) {
  const { id, displayName, pictureUrl, lineUserId, createdAt, lastLoginAt, groupCount } = user
  const isSelf = useAtomValue(accountAtom)?.userId === id
  const [today] = useState(todayInJapan)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <PersonRow
        name={displayName}
        isOpen={isOpen}
        onOpen={onOpen}
        avatar={<Avatar id={keyOfUser(id)} name={displayName} url={pictureUrl} />}
        renderName={(button) => (
          <AdminPersonName user={user} isSelf={isSelf}>
            {button}
          </AdminPersonName>
        )}
        note={lineUserId ?? id}
      >
        <Cells>
          <Cell of="groups" label={texts.columns.groups}>
            {groupedDigits(groupCount)}
          </Cell>
          <Cell of="created" label={texts.columns.created}>
            {shortDayText(japanDateOf(createdAt), today)}
          </Cell>
          <Cell of="login" label={texts.columns.login}>
            {lastLoginAt === null ? texts.never : seenText(lastLoginAt, today)}
          </Cell>
        </Cells>
        <RowActions>
          <RoleButton user={user} isSelf={isSelf} onChanged={onChanged} isIcon />
          {isSelf || user.isNamedBySetting ? null : (
            <ActionIcon
              color="red"
              aria-label={userManagementTexts.deleteOf(displayName)}
              data-tooltip={userManagementTexts.delete}
              data-tooltip-from="end"
              onClick={() => setIsDeleting(true)}
            >
              <IconTrash size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          )}
        </RowActions>
      </PersonRow>
      <DeleteUserQuestion
        user={user}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
