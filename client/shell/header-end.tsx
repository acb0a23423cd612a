/** The end of every heading: the sync status and the person. On a wide screen also theme, letters and sign-out. */
import { ActionIcon } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { appearanceTexts, headerTexts as texts } from '#shared/messages/shell.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { appearanceAtom, chooseAppearance, fontSizes, modeAfter } from '#client/ui/appearance.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
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
      {/* On a phone the profile has them (profile-popup.tsx). */}
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

const modeIcons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Its icon is the present theme, its name what a press changes. */
function ThemeToggle() {
  const { mode } = useAtomValue(appearanceAtom)
  const Icon = modeIcons[mode]
  const label = appearanceTexts.switchTo[modeAfter(mode)]
  return (
    <ActionIcon
      aria-label={label}
      data-tooltip={label}
      onClick={() => chooseAppearance({ mode: modeAfter(mode) })}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

function FontSizeSwitch() {
  const { fontSize } = useAtomValue(appearanceAtom)
  return (
    <div role="group" aria-label={appearanceTexts.fontSize} className={classes.sizes}>
      {fontSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-label={appearanceTexts.fontSizeNamed(size)}
          aria-pressed={size === fontSize}
          data-tooltip={appearanceTexts.fontSizeNamed(size)}
          className={classes.size}
          onClick={() => chooseAppearance({ fontSize: size })}
        >
          <span data-size={size}>{appearanceTexts.fontSizes[size]}</span>
        </button>
      ))}
    </div>
  )
}
