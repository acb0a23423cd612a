import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { japanDateOf } from '#shared/dates.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { seenText, userTexts as texts } from '#shared/messages/user-management.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { AdminPersonName } from './admin-person-name.tsx'
import { DeletePerson } from './delete-person.tsx'
import { Cell, Cells, PersonRow, RowActions } from './people-list.tsx'
import { type ChangedUser, RoleButton } from './role-button.tsx'
import { deleteUser } from './user-management-calls.ts'

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
  return (
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
          <DeletePerson
            name={displayName}
            texts={texts}
            onDelete={() => deleteUser(id)}
            onDeleted={onDeleted}
            isIcon
          />
        )}
      </RowActions>
    </PersonRow>
  )
}
