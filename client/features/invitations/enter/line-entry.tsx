/** Joining by LINE: its button on the page of the invitation. What else LINE's login may ask is on the sign-in page. */
import { useWindowEvent } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import type { Line } from '#client/platform/line/line.ts'
import { useLineLogin } from '#client/platform/line/use-line-login.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'
import { reportFailure, reportSignIn } from '#client/session/line-start.ts'
import { lineTroubleAtom } from '#client/session/line-trouble.ts'
import { signInWithLine } from '#client/session/sign-in-with-line.ts'
import { forgetSignOut } from '#client/session/tab-marks.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { LineEntryView } from './line-entry-view.tsx'

type LineEntryProps = {
  preview: InvitationPreview
  /** The person has decided to join, and signs in for it. */
  onDecide: () => void
  /** Called before LINE's login, or the sign-in page, is opened. */
  onLeave: () => void
}

/** Without a LIFF id the server is set up wrongly, which the shell says elsewhere. */
export function LineEntry(props: LineEntryProps) {
  const line = lineOfServer()
  return line && <LineEntryOf line={line} {...props} />
}

function LineEntryOf({ line, preview, onDecide, onLeave }: LineEntryProps & { line: Line }) {
  const navigate = useNavigate()
  const trouble = useAtomValue(lineTroubleAtom)
  const isOffline = useSyncStatus() === 'unreachable'
  const [isBusy, setIsBusy] = useState(false)
  // Back from LINE's page by the back button: the browser shows the page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => (persisted ? setIsBusy(false) : undefined))

  const enter = async () => {
    setIsBusy(true)
    forgetSignOut()
    onDecide()
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
      onEnter={() => void enter()}
    />
  )
}
