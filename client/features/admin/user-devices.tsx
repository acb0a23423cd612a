/** Where a user is signed in, and the devices that could sign in again by their key. Each can be ended, or all of them. */
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
import { endDevices } from './user-management-calls.ts'

type UserDevicesProps = {
  user: AdminUserDetail
  isSelf: boolean
  /** Something was ended, or is already. */
  onEnded: () => void
}

export function UserDevices({ user, isSelf, onEnded }: UserDevicesProps) {
  const { id, displayName, devices } = user
  const [today] = useState(todayInJapan)
  /** The device that is asked about. */
  const [asked, setAsked] = useState<PersonsDevice | 'all' | null>(null)
  const isAll = asked === 'all'
  const name = asked === null || isAll ? '' : nameOf(asked)
  const end = async () => {
    const answer = await endDevices(id, asked === null || isAll ? undefined : asked.id)
    if (answer.ok) showNotice({ message: isAll ? texts.endedAll : texts.ended(name) })
    else showNotice({ color: 'red', title: texts.endFailed, message: answer.sentence })
    onEnded()
  }
  const isLine = isLineMode()
  return (
    <Section
      title={texts.devices}
      aside={
        isSelf || devices.length === 0 ? null : (
          <Button variant="subtle" color="red" size="sm" onClick={() => setAsked('all')}>
            {texts.endAll}
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
                device.seenAt === null
                  ? texts.keySince(momentText(device.createdAt, today))
                  : texts.usedAt(momentText(device.seenAt, today))
              }
              end={
                isSelf ? undefined : (
                  <Button
                    variant="default"
                    aria-label={texts.endOf(nameOf(device))}
                    onClick={() => setAsked(device)}
                  >
                    {texts.end}
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
        opened={asked !== null}
        onClose={() => setAsked(null)}
        look="danger"
        title={isAll ? texts.endAllTitle : texts.endTitle(name)}
        message={
          isAll
            ? isLine
              ? texts.endAllText
              : texts.endAllTextLocal(displayName)
            : isLine
              ? texts.endText
              : texts.endTextLocal
        }
        confirmLabel={isAll ? texts.endAll : texts.end}
        onConfirm={end}
      />
    </Section>
  )
}

function nameOf({ device, seenAt }: PersonsDevice): string {
  if (seenAt === null) return texts.signedOut
  return device === '' ? texts.unknownDevice : device
}

const handheld = /^(?:iPhone|iPad|Android)/

function DeviceIcon({ device: { device, seenAt } }: { device: PersonsDevice }) {
  const Icon = seenAt === null ? IconKey : handheld.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon size={24} stroke={1.6} aria-hidden />
}
