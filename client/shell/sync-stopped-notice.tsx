/** Why nothing can be sent, and a button that resolves it. The queue keeps everything meanwhile. */
import { Alert } from '@mantine/core'
import { Suspense } from 'react'
import { unreachable } from '#shared/assert.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { loadOrThrow } from '#client/sync/load-chunk.ts'
import type { SyncStop } from '#client/sync/sync-status.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { ReloadButton } from '#client/ui/action-button.tsx'
import classes from './shell.module.css'

/** More code than the first screen needs: signing in again, linking, and what an ended account leaves. */
const SessionEndedNotice = lazyPart(
  () => loadOrThrow(() => import('./session-ended-notice.tsx')),
  (part) => part.SessionEndedNotice,
  MissingNotice,
)

function MissingNotice() {
  return (
    <ReloadNotice
      title={shellTexts.sessionEnded}
      text={shellTexts.sessionEndedText}
      button={shellTexts.reload}
      onAccept={() => void takeNewestVersion()}
    />
  )
}

export function SyncStoppedNotice({ stop }: { stop: SyncStop }) {
  switch (stop) {
    case 'signed-out':
      return (
        <Suspense>
          <SessionEndedNotice />
        </Suspense>
      )
    case 'schema-too-old':
      return (
        <ReloadNotice
          title={shellTexts.updateNeeded}
          text={shellTexts.updateNeededText}
          button={shellTexts.updateNow}
          // A plain reload would load the same old version from the service worker.
          onAccept={() => void takeNewestVersion()}
        />
      )
    case 'wrong-account':
      return (
        <ReloadNotice
          title={shellTexts.wrongAccount}
          text={shellTexts.wrongAccountText}
          button={shellTexts.reload}
          onAccept={() => location.reload()}
        />
      )
    default:
      return unreachable(stop)
  }
}

type ReloadNoticeProps = { title: string; text: string; button: string; onAccept: () => void }

function ReloadNotice({ title, text, button, onAccept }: ReloadNoticeProps) {
  return (
    <Alert color="yellow" role="alert" title={title} className={classes.notice}>
      <p>{text}</p>
      <ReloadButton onReload={onAccept} variant="light">
        {button}
      </ReloadButton>
    </Alert>
  )
}
