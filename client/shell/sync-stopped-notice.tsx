/** Why nothing can be sent, and a button that resolves it. The queue keeps everything meanwhile. */
import { Alert } from '@mantine/core'
import { unreachable } from '#shared/assert.ts'
import { shellTexts, syncStopTexts } from '#shared/messages/shell.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import type { SyncStop } from '#client/sync/sync-status.ts'
import { ReloadButton } from '#client/ui/action-button.tsx'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import { SessionEndedNotice } from './session-ended-notice.tsx'
import classes from './shell.module.css'

export function SyncStoppedNotice({ stop }: { stop: SyncStop }) {
  switch (stop) {
    case 'signed-out':
      return <SessionEndedNotice />
    case 'schema-too-old':
      return (
        <ReloadNotice
          {...syncStopTexts[stop]}
          button={shellTexts.updateNow}
          // A plain reload would load the same old version from the service worker.
          onAccept={() => void takeNewestVersion()}
        />
      )
    case 'wrong-account':
      return (
        <ReloadNotice
          {...syncStopTexts[stop]}
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
      <p>{unbroken(text)}</p>
      <ReloadButton onReload={onAccept} variant="light">
        {button}
      </ReloadButton>
    </Alert>
  )
}
