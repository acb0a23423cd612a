/** The devices on which a user is signed in, or can sign in again by a key. The admin can sign out one, or all of them. */
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconKey } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminUserDetail, PersonsDevice } from '#shared/api/user-management.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { userDetailTexts as texts } from '#shared/messages/user-management.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { CardRow, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import { endDevices } from './user-management-calls.ts'
import classes from './user-management.module.css'

type UserDevicesProps = {
  user: AdminUserDetail
  isSelf: boolean
  /** Called after a sign-out, whether or not it succeeded. */
  onEnded: () => void
}

export function UserDevices({ user, isSelf, onEnded }: UserDevicesProps) {
  const { id, displayName, devices } = user
  const [today] = useState(todayInJapan)
  /** The state of the confirm dialog. `about` stays the same until the dialog has faded out. */
  const [question, setQuestion] = useState<{ isOpen: boolean; about: PersonsDevice | 'all' }>(closedQuestion)
  const { isOpen, about } = question
  const ask = (target: PersonsDevice | 'all') => setQuestion({ isOpen: true, about: target })
  const isAll = about === 'all'
  const name = isAll ? '' : nameOf(about)
  const end = async () => {
    const answer = await endDevices(id, isAll ? undefined : about.id)
    if (answer.ok) showNotice({ message: isAll ? texts.endedAll : texts.ended(name) })
    else showNotice({ color: 'red', title: texts.endFailed, message: answer.sentence })
    onEnded()
  }
  const isLine = isLineMode()
  const endAllText = isLine ? texts.endAllText : texts.endAllTextLocal(displayName)
  const endText = isLine ? texts.endText : texts.endTextLocal
  return (
    <Section
      title={texts.devices}
      aside={
        isSelf || devices.length === 0 ? null : (
          <Button variant="subtle" color="red" size="sm" onClick={() => ask('all')}>
            {unbroken(texts.endAll)}
          </Button>
        )
      }
    >
      {devices.length === 0 ? (
        <Hint look="inset">{texts.noDevices}</Hint>
      ) : (
        <ShortenedList
          items={devices}
          label={texts.devices}
          render={(device) => (
            <CardRow
              key={device.id}
              mark={<DeviceIcon device={device} />}
              title={nameOf(device)}
              note={
                <span className={classes.moment}>
                  {device.seenAt === null
                    ? texts.keySince(momentText(device.createdAt, today))
                    : texts.usedAt(momentText(device.seenAt, today))}
                </span>
              }
              end={
                isSelf ? undefined : (
                  <Button
                    variant="default"
                    aria-label={texts.endOf(nameOf(device))}
                    onClick={() => ask(device)}
                  >
                    {unbroken(texts.end)}
                  </Button>
                )
              }
            />
          )}
        />
      )}
      {isSelf ? (
        <>
          <Hint look="inset">{texts.ownDevices}</Hint>
          <Button variant="subtle" component={Link} to="/settings/sessions">
            {texts.toOwnDevices}
          </Button>
        </>
      ) : null}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setQuestion({ isOpen: false, about })}
        look="danger"
        title={isAll ? texts.endAllTitle : texts.endTitle(name)}
        message={isAll ? endAllText : endText}
        confirmLabel={isAll ? texts.endAll : texts.end}
        onConfirm={end}
      />
    </Section>
  )
}

const closedQuestion = { isOpen: false, about: 'all' } as const

function nameOf({ device, seenAt }: PersonsDevice): string {
  if (seenAt === null) return texts.signedOut
  return device === '' ? texts.unknownDevice : device
}

const handheld = /^(?:iPhone|iPad|Android)/

function DeviceIcon({ device: { device, seenAt } }: { device: PersonsDevice }) {
  const Icon = seenAt === null ? IconKey : handheld.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon size={24} stroke={1.6} aria-hidden />
}
