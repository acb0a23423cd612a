/** Who is signed in here and with what device, and what a phone's heading has no room for: theme, letters and signing out. */
import { Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { accountTexts as texts } from '#shared/messages/account-menu.ts'
import { appearanceTexts, headerTexts, shellTexts } from '#shared/messages/shell.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { DeviceDescription } from '#client/platform/device-description.ts'
import { appearanceAtom, chooseAppearance, fontSizes, modes } from '#client/ui/appearance.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import type { Self } from './header-end.tsx'
import classes from './profile-popup.module.css'

type ProfilePopupProps = {
  /** `statusMessage` is empty for none. */
  self: Self & { statusMessage: string }
  device: DeviceDescription
  /** The person signs in by LINE. */
  isByLine: boolean
  /** Of the LINE SDK; null where LINE is not used. */
  sdkVersion?: string | null
  onEdit: () => void
  onSignOut: () => void
  onClose: () => void
}

const shortIdLength = 8
const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

export function ProfilePopup({ self, device, isByLine, sdkVersion = null, ...rest }: ProfilePopupProps) {
  const { onEdit, onSignOut, onClose } = rest
  const isWide = useIsWide()
  return (
    <Dialog opened onClose={onClose} title={texts.title} isAtCorner>
      <Stack gap="0.875rem">
        <Group gap="0.5rem 0.875rem">
          <Avatar
            id={keyOfUser(self.id)}
            color={self.color}
            name={self.displayName}
            url={self.avatarUrl}
            size="large"
          />
          {/* A name that leaves no room for the button pushes it below. */}
          <Box flex="1 1 5.5rem" miw={0}>
            <Text component="p" fz="1.0625rem" fw={700} lh={1.4}>
              <PersonName name={self.displayName} />
            </Text>
            {self.statusMessage === '' ? null : <Hint>{self.statusMessage}</Hint>}
          </Box>
          <Button variant="light" flex="none" onClick={onEdit}>
            {texts.edit}
          </Button>
        </Group>
        <div className={classes.ways}>
          <Link to="/settings" className={classes.way ?? ''} onClick={onClose}>
            <IconSettings {...icon} />
            {shellTexts.settings}
          </Link>
          {isWide ? null : (
            <button
              type="button"
              className={classes.way}
              data-look="danger"
              aria-haspopup="dialog"
              onClick={onSignOut}
            >
              <IconLogout {...icon} />
              {headerTexts.signOut}
            </button>
          )}
        </div>
        {isWide ? null : <AppearanceChoices />}
        {isByLine ? <Hint size="xs">{texts.byLine}</Hint> : null}
        <details className={classes.device}>
          <summary>
            {texts.forSupport}
            <IconChevronDown size={18} stroke={1.8} aria-hidden />
          </summary>
          <Group gap="xs">
            <Tag tone="soft">{device.isInLine ? texts.inLine : texts.inBrowser}</Tag>
            <Tag>{texts.id(self.id.slice(0, shortIdLength))}</Tag>
          </Group>
          <dl className={classes.facts}>
            <Fact name={texts.os} value={device.os ?? texts.unknown} />
            <Fact name={texts.language} value={device.language} />
            {sdkVersion === null ? null : <Fact name={texts.sdkVersion} value={sdkVersion} />}
          </dl>
          <Hint size="xs">{texts.hint}</Hint>
        </details>
      </Stack>
    </Dialog>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Colour scheme and font size, in the profile of a phone: its heading has no room for them (header-end.tsx). */
function AppearanceChoices() {
  const { mode, fontSize } = useAtomValue(appearanceAtom)
  return (
    <Stack gap="0.875rem">
      <Choice
        label={appearanceTexts.mode}
        value={mode}
        options={modes.map((value) => ({ value, label: appearanceTexts.modes[value] }))}
        onChoose={(chosen) => chooseAppearance({ mode: chosen })}
      />
      <Choice
        label={appearanceTexts.fontSize}
        value={fontSize}
        options={fontSizes.map((value) => ({ value, label: appearanceTexts.fontSizes[value] }))}
        onChoose={(chosen) => chooseAppearance({ fontSize: chosen })}
      />
    </Stack>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <SegmentedControl value={value} onChange={onChoose} data={options} aria-labelledby={id} />
    </div>
  )
}
