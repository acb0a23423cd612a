/** ログイン中の端末: where the person is signed in, and signing out another device or all of them. */
import { Button, Stack } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type EpochSeconds, type PlainDate, japanDateOf } from '#shared/dates.ts'
import { momentText, shortDayText } from '#shared/messages/date-texts.ts'
import { sessionsTexts as texts, settingsTexts } from '#shared/messages/settings.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Answer } from '#client/session/call-api.ts'
import { type OwnSession, endSessionOf, listSessions } from '#client/session/own-sessions.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { useEnterAgain } from '#client/session/use-enter-again.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { nowSeconds, todayInJapan } from '#client/store/device-clock.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorState, OfflineAlert } from '#client/ui/error-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

export function SessionsScreen() {
  const navigateBack = useNavigateBackTo({ to: '/settings' })
  const [answer, setAnswer] = useState<Answer<OwnSession[]>>()
  const [endingId, setEndingId] = useState<string | null>(null)
  const [isEndingAll, setIsEndingAll] = useState(false)
  const { failedTries, begin } = useWaiting()
  const load = () => listSessions(begin()).then(setAnswer)
  const beginFirst = useEffectEvent(begin)
  useEffect(() => void listSessions(beginFirst()).then(setAnswer), [])
  const retry = () => {
    setAnswer(undefined)
    void load()
  }
  const isOffline = useIsServerSilent()
  const isSyncing = useSyncStatus() === 'reached'
  const wayIn = useEnterAgain()
  const signIn = async () => {
    const problem = await wayIn.enter()
    if (problem === null) retry()
    else showNotice({ color: 'red', title: texts.listFailed, message: problem.sentence })
  }
  const end = async (session: OwnSession, name: string) => {
    setEndingId(session.id)
    const waiting = begin()
    const ended = await endSessionOf(session, waiting)
    if (ended.ok) showNotice({ message: texts.ended(name) })
    else showNotice({ color: 'red', title: texts.endFailed, message: ended.sentence })
    // The person has left the screen.
    if (waiting.signal.aborted) return
    await load()
    setEndingId(null)
  }
  return (
    <Screen title={settingsTexts.sessions} onBack={() => navigateBack()}>
      {isOffline && answer?.ok ? <OfflineAlert>{texts.offline}</OfflineAlert> : null}
      <SessionList
        answer={answer}
        isOffline={isOffline}
        isSyncing={isSyncing}
        endingId={endingId}
        failedTries={failedTries}
        isLine={isLineMode()}
        now={nowSeconds()}
        today={todayInJapan()}
        onEnd={(session, name) => void end(session, name)}
        onRetry={retry}
        signIn={{ button: wayIn.button, enter: () => void signIn() }}
      />
      {/* With the list, which would move it. */}
      {answer === undefined ? null : (
        // A last resort, which is not a remedy for what stands above it.
        <Stack gap={4} mt="sm" pt="md" ta="center" style={{ borderTop: '1px solid var(--line)' }}>
          <Hint>{isLineMode() ? texts.endAllHintWithLine : texts.endAllHint}</Hint>
          <Button
            variant="subtle"
            color="red"
            fullWidth
            disabled={isOffline}
            onClick={() => setIsEndingAll(true)}
          >
            {texts.endAll}
          </Button>
        </Stack>
      )}
      {isEndingAll ? <SignOutQuestion everywhere onClose={() => setIsEndingAll(false)} /> : null}
    </Screen>
  )
}

/** The refusals of a session that has ended. */
const endedCodes: ReadonlySet<string> = new Set(['signed-out', 'device-revoked'])

type SessionListProps = {
  /** Undefined while the server is asked. */
  answer: Answer<OwnSession[]> | undefined
  isOffline: boolean
  /** The last try to sync has succeeded. */
  isSyncing: boolean
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

export function SessionList({ answer, isOffline, endingId, failedTries, isLine, ...rest }: SessionListProps) {
  const { isSyncing, now, today, onEnd, onRetry, signIn } = rest
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
        {isSyncing && !endedCodes.has(answer.code) ? <span>{texts.onlyList}</span> : null}
        <span>{answer.code === 'not-allowed' ? texts.tryLater : answer.sentence}</span>
      </ErrorState>
    )
  const sessions = answer.value.toSorted((a, b) => b.seenAt - a.seenAt || b.createdAt - a.createdAt)
  const own = sessions.find(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const sinceOf = (session: OwnSession) => sinceText(session, sessions, today)
  const askedName = asking ? nameOf(asking, others) : ''
  const rowOf = (session: OwnSession) => ({
    mark: <DeviceIcon device={session.device} />,
    title: session.isCurrent ? deviceOf(session) : nameOf(session, others),
    note: <Facts facts={[texts.usedAgo(now - session.seenAt), texts.since(sinceOf(session))]} />,
  })
  return (
    <>
      {own ? (
        <Section title={texts.thisDevice}>
          <CardList label={texts.thisDevice}>
            <CardRow {...rowOf(own)} />
          </CardList>
        </Section>
      ) : null}
      {others.length === 0 ? null : (
        <Section title={texts.others}>
          <Hint look="inset">{texts.lostHint}</Hint>
          <CardList label={texts.others}>
            {others.map((session) => (
              <CardRow
                key={session.id}
                {...rowOf(session)}
                end={
                  <Button
                    variant="default"
                    aria-label={texts.endOf(nameOf(session, others))}
                    disabled={isOffline || endingId !== null}
                    loading={endingId === session.id}
                    onClick={() => setAsking(session)}
                  >
                    {unbroken(texts.end)}
                  </Button>
                }
              />
            ))}
          </CardList>
        </Section>
      )}
      <FailedTries count={endingId === null ? 0 : failedTries} />
      <ConfirmDialog
        opened={asking !== null}
        look="danger"
        title={texts.endTitle(askedName)}
        message={
          (asking ? texts.signedIn(sinceOf(asking)) : '') + (isLine ? texts.endTextWithLine : texts.endText)
        }
        confirmLabel={texts.end}
        onConfirm={() => (asking ? onEnd(asking, askedName) : undefined)}
        onClose={() => setAsking(null)}
      />
    </>
  )
}

function deviceOf({ device }: OwnSession): string {
  return device === '' ? texts.unknownDevice : device
}

/** Devices of one kind are numbered, so that the row, its button and the question name the same one. */
function nameOf(session: OwnSession, others: readonly OwnSession[]): string {
  const alike = likeOf(session, others).toSorted((a, b) => a.createdAt - b.createdAt)
  return alike.length > 1 ? texts.numbered(deviceOf(session), alike.indexOf(session) + 1) : deviceOf(session)
}

/** The sessions of devices that have the same name. */
function likeOf({ device }: OwnSession, sessions: readonly OwnSession[]): OwnSession[] {
  return sessions.filter((other) => other.device === device)
}

/** The day of the sign-in, with its time if a device of the same name was signed in on that day. */
function sinceText(session: OwnSession, sessions: readonly OwnSession[], today: PlainDate): string {
  const day = japanDateOf(session.createdAt)
  const onThatDay = likeOf(session, sessions).filter(({ createdAt }) => japanDateOf(createdAt) === day)
  return onThatDay.length > 1 ? momentText(session.createdAt, today) : shortDayText(day, today)
}

const handheld = /^(?:iPhone|iPad|Android)/

function DeviceIcon({ device }: { device: string }) {
  const Icon = handheld.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon size={24} stroke={1.6} aria-hidden />
}
