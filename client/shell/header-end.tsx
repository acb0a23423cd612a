/** The end of every heading: the sync status and the person. On a wide screen also theme, letters and sign-out. */
import { ActionIcon } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { accountTexts as texts } from '#shared/messages/account-menu.ts'
import type { UserId } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { FontSizeSwitch, ThemeToggle } from './appearance-controls.tsx'
import classes from './header.module.css'

export type Self = {
  id: UserId
  displayName: string
  avatarUrl: string | null
  /** Of the avatar, as in the group. */
  color?: number | undefined
}

type HeaderEndProps = {
  self: Self
  badge: ReactNode
  onOpenProfile: () => void
  onSignOut: () => void
}

export function HeaderEnd({ self, badge, onOpenProfile, onSignOut }: HeaderEndProps) {
  const isWide = useIsWide()
  const profile = texts.profileOf(self.displayName)
  return (
    <div className={classes.end}>
      {badge}
      {isWide ? (
        <>
          <ThemeToggle />
          <FontSizeSwitch />
        </>
      ) : null}
      <ActionIcon
        className={classes.avatar ?? ''}
        aria-haspopup="dialog"
        aria-label={profile}
        data-tooltip={profile}
        onClick={onOpenProfile}
      >
        <Avatar id={keyOfUser(self.id)} color={self.color} name={self.displayName} url={self.avatarUrl} />
      </ActionIcon>
      {isWide ? (
        <ActionIcon
          aria-haspopup="dialog"
          aria-label={texts.signOut}
          data-tooltip={texts.signOut}
          onClick={onSignOut}
        >
          <IconLogout size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}
