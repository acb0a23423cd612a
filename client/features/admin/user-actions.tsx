/** What a system admin does to another user from the list as from the details: the role, and deleting the account. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { userManagementTexts, userTexts as texts } from '#shared/messages/user-management.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { changeUser, deleteUser } from './user-management-calls.ts'
import classes from './user-management.module.css'

export type ChangedUser = Partial<AdminUser>
type Target = Pick<AdminUser, 'id' | 'displayName' | 'isSystemAdmin' | 'isNamedBySetting'>

type RoleButtonProps = {
  user: Target
  isSelf: boolean
  onChanged: (changed: ChangedUser) => void
}

/** Where nobody may change the role, it says why in the button's place. */
export function RoleButton({ user, isSelf, onChanged }: RoleButtonProps) {
  const { id, displayName: name, isSystemAdmin, isNamedBySetting } = user
  const [isAsking, setIsAsking] = useState(false)
  if (isSelf || isNamedBySetting)
    return <p className={classes.reason}>{isSelf ? texts.ownRole : texts.fixedRole}</p>
  const isAdmin = !isSystemAdmin
  const change = async () => {
    const answer = await changeUser(id, { isAdmin })
    if (!answer.ok) {
      const title = isAdmin ? texts.grantFailed : texts.revokeFailed
      return showNotice({ color: 'red', title, message: answer.sentence })
    }
    onChanged({ isSystemAdmin: isAdmin })
    showNotice({ message: isAdmin ? texts.granted(name) : texts.revoked(name) })
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={isAdmin ? texts.grantOf(name) : texts.revokeOf(name)}
        onClick={() => setIsAsking(true)}
      >
        {isAdmin ? texts.grant : texts.revoke}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        look="plain"
        title={isAdmin ? texts.grantTitle(name) : texts.revokeTitle(name)}
        message={isAdmin ? texts.grantText : texts.revokeText}
        confirmLabel={isAdmin ? texts.grant : texts.revoke}
        onConfirm={change}
      />
    </>
  )
}

type DeleteUserQuestionProps = {
  user: Pick<AdminUser, 'id' | 'displayName'>
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteUserQuestion({ user, opened, onClose, onDeleted }: DeleteUserQuestionProps) {
  const { id, displayName: name } = user
  const remove = async () => {
    const answer = await deleteUser(id)
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
      message={texts.deleteText(name)}
      confirmLabel={userManagementTexts.delete}
      onConfirm={remove}
    />
  )
}
