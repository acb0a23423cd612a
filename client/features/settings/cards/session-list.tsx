import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { EpochSeconds, PlainDate } from '#shared/dates.ts'
import { japanDateOf } from '#shared/dates.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { sessionsTexts as texts } from '#shared/messages/sessions.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { settingsTexts } from '#shared/messages/settings.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { OwnSession } from '#client/session/own-sessions.ts'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Tag } from '#client/ui/tag.tsx'

/** The refusals of a session that has ended. */
const endedCodes: ReadonlySet<string> = new Set(['signed-out', 'device-revoked'])

type SessionListProps = {
  /** Undefined while the server is asked. */
  answer: Answer<OwnSession[]> | undefined
  /** The session that is being ended. */
  endingId: string | null
  /** The tries of the present call that have failed. */
  failedTries: number
  /** The server signs people in by LINE. */
  isLine: boolean
  now: EpochSeconds
  today: PlainDate
  onEnd: (session: OwnSession, name: string) => void
  onRetry: () => void
  /** Signs in again where the session has ended, and asks again. */
  signIn: { button: string; enter: () => void }
}

export function SessionList({ answer, endingId, failedTries, isLine, ...rest }: SessionListProps) {
  const { now, today, onEnd, onRetry, signIn } = rest
  const [asking, setAsking] = useState<OwnSession | null>(null)
  if (!answer)
    return (
      <>
        <FailedTries count={failedTries} />
        <ListSkeleton rows={2} />
      </>
    )
  if (!answer.ok)
    return (
      <ErrorState
        title={texts.listFailed}
        actions={
          <>
            <Button variant="default" fullWidth onClick={onRetry}>
              {shellTexts.retry}
            </Button>
            {endedCodes.has(answer.code) ? (
              <Button fullWidth onClick={signIn.enter}>
                {signIn.button}
              </Button>
            ) : null}
          </>
        }
      >
        {answer.code === 'not-allowed' ? texts.tryLater : answer.sentence}
      </ErrorState>
    )
  const thisOneFirst = answer.value.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const askedName = asking ? nameOf(asking) : ''
  return (
    <>
      <CardList label={settingsTexts.sessions}>
        {thisOneFirst.map((session) => (
          <CardRow
            key={session.id}
            mark={<DeviceIcon device={session.device} />}
            title={nameOf(session)}
            note={noteOf(session, { now, today })}
            end={
              session.isCurrent ? (
                <Tag>{texts.thisDevice}</Tag>
              ) : (
                <Button
                  variant="default"
                  aria-label={texts.endOf(nameOf(session))}
                  disabled={endingId !== null}
                  loading={endingId === session.id}
                  onClick={() => setAsking(session)}
                >
                  {texts.end}
                </Button>
              )
            }
          />
        ))}
      </CardList>
      <FailedTries count={endingId === null ? 0 : failedTries} />
      <ConfirmDialog
        opened={asking !== null}
        look="final"
        title={texts.endTitle(askedName)}
        message={
          (asking ? texts.signedIn(dayOf(asking, today)) : '') +
          (isLine ? texts.endTextWithLine : texts.endText)
        }
        confirmLabel={texts.end}
        onConfirm={() => (asking ? onEnd(asking, askedName) : undefined)}
        onClose={() => setAsking(null)}
      />
    </>
  )
}

function nameOf({ device }: OwnSession): string {
  return device === '' ? texts.unknownDevice : device
}

type Times = { now: EpochSeconds; today: PlainDate }

function noteOf(session: OwnSession, { now, today }: Times): ReactNode {
  return <Facts facts={[texts.usedAgo(now - session.seenAt), texts.since(dayOf(session, today))]} />
}

function dayOf({ createdAt }: OwnSession, today: PlainDate): string {
  return shortDayText(japanDateOf(createdAt), today)
}

const handheld = /^(?:iPhone|iPad|Android)/

function DeviceIcon({ device }: { device: string }) {
  const Icon = handheld.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon size={24} stroke={1.6} aria-hidden />
}
