/** The button by which a system admin grants or revokes the role of another user, in the list and in the details. */
import { ActionIcon, Button } from '@mantine/core'
import { IconCrown, IconCrownOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { userTexts as texts } from '#shared/messages/user-management.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { changeUser } from './user-management-calls.ts'
import classes from './user-management.module.css'

export type ChangedUser = Partial<AdminUser>
type Target = Pick<AdminUser, 'id' | 'displayName' | 'isSystemAdmin' | 'isNamedBySetting'>

type RoleButtonProps = {
  user: Target
  isSelf: boolean
  onChanged: (changed: ChangedUser) => void
  /** Shows an icon alone, for a row of the list. */
  isIcon?: boolean
}

/** If the role cannot be changed, the details show the reason in place of the button, and the list shows nothing. */
export function RoleButton({ user, isSelf, onChanged, isIcon = false }: RoleButtonProps) {
  const { id, displayName: name, isSystemAdmin, isNamedBySetting } = user
  /** The state of the confirm dialog. `isGrant` stays the same until the dialog has faded out. */
  const [{ isOpen, isGrant }, setQuestion] = useState({ isOpen: false, isGrant: false })
  if (isSelf || isNamedBySetting)
    return isIcon ? null : <p className={classes.reason}>{isSelf ? texts.ownRole : texts.fixedRole}</p>
  const change = async () => {
    const answer = await changeUser(id, { isAdmin: isGrant })
    if (!answer.ok) {
      const title = isGrant ? texts.grantFailed : texts.revokeFailed
      return showNotice({ color: 'red', title, message: answer.sentence })
    }
    onChanged({ isSystemAdmin: isGrant })
    showNotice({ message: isGrant ? texts.granted(name) : texts.revoked(name) })
  }
  const button = {
    'aria-label': isSystemAdmin ? texts.revokeOf(name) : texts.grantOf(name),
    onClick: () => setQuestion({ isOpen: true, isGrant: !isSystemAdmin }),
  }
  const label = isSystemAdmin ? texts.revoke : texts.grant
  const Icon = isSystemAdmin ? IconCrownOff : IconCrown
  return (
    <>
      {isIcon ? (
        <ActionIcon {...button} data-tooltip={label}>
          <Icon size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...button} variant="default">
          {label}
        </Button>
      )}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setQuestion({ isOpen: false, isGrant })}
        look="plain"
        title={isGrant ? texts.grantTitle(name) : texts.revokeTitle(name)}
        message={isGrant ? texts.grantText : texts.revokeText}
        confirmLabel={isGrant ? texts.grant : texts.revoke}
        onConfirm={change}
      />
    </>
  )
}
