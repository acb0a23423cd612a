/** Joining by LINE: its button on the page of the invitation. The sign-in page has the further questions of LINE's login. */
import { Group, Paper } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { joinAsTexts as texts } from '#shared/messages/invitations.ts'
import type { LineFailure } from '#shared/messages/line-failures.ts'
import type { Line } from '#client/platform/line/line.ts'
import { useLineLogin } from '#client/platform/line/use-line-login.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'
import { reportFailure, reportSignIn } from '#client/session/line-start.ts'
import { lineTroubleAtom } from '#client/session/line-trouble.ts'
import { signInWithLine } from '#client/session/sign-in-with-line.ts'
import { forgetSignOut } from '#client/session/tab-marks.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { LineFailureState } from '#client/ui/line-failure-state.tsx'
import { type EntryProps, type Joining, JoiningView } from './joining-view.tsx'

/** Renders nothing without a LIFF id: the shell then shows that the server is set up wrongly. */
export function LineEntry(props: EntryProps) {
  const line = lineOfServer()
  return line && <LineEntryOf line={line} {...props} />
}

function LineEntryOf({ line, preview, onDecide, onLeave }: EntryProps & { line: Line }) {
  const navigate = useNavigate()
  const trouble = useAtomValue(lineTroubleAtom)
  const isOffline = useIsServerSilent()
  const [isBusy, setIsBusy] = useState(false)
  // Back from LINE's page by the back button: the browser shows the page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => (persisted ? setIsBusy(false) : undefined))

  const enter = async (joining: Joining) => {
    setIsBusy(true)
    forgetSignOut()
    onDecide(joining)
    onLeave()
    const start = await line.start()
    if (!start.ok) {
      reportFailure(start)
      return setIsBusy(false)
    }
    // Leaves the page, which stays busy until then.
    if (!line.isLoggedIn()) return line.login()
    const answer = await signInWithLine(line, { as: 'ask' })
    reportSignIn(line, answer)
    if (!answer.ok) await navigate({ to: '/login' })
  }
  // The invitation then asks the person whether they join.
  useLineLogin(line, async () => reportSignIn(line, await signInWithLine(line, { as: 'ask' })))
  return (
    <LineEntryView
      preview={preview}
      isBusy={isBusy}
      isOffline={isOffline}
      failure={trouble?.kind === 'failure' ? trouble.failure : null}
      onEnter={(joining) => void enter(joining)}
    />
  )
}

type LineEntryViewProps = Pick<EntryProps, 'preview'> & {
  isBusy: boolean
  isOffline: boolean
  /** Why the last login failed. */
  failure: LineFailure | null
  onEnter: (joining: Joining) => void
}

export function LineEntryView({ failure, onEnter, ...state }: LineEntryViewProps) {
  // No remedies: the person tries again by LINE's button below.
  const problem = failure ? <LineFailureState failure={failure} isBusy={state.isBusy} on={{}} /> : null
  return (
    <JoiningView
      {...state}
      by={{ way: 'line' }}
      failedTries={0}
      problem={problem}
      below={
        <Paper bg="var(--sunk)" c="dimmed" fz="sm" px="0.875rem" py="sm">
          <Group component="p" gap="0.3125rem" wrap="nowrap" c="var(--mantine-color-text)" fw={700}>
            <IconEye size={16} stroke={1.8} aria-hidden />
            {texts.lineReceives}
          </Group>
          <p>{texts.lineReceivesText}</p>
        </Paper>
      }
      onSubmit={onEnter}
    />
  )
}
