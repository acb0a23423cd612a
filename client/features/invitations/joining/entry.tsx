/** Joining of somebody who is not signed in: by name, or by LINE where the server has it. */
import { useAtomValue } from 'jotai'
import { Suspense, lazy, useEffect } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { invitationTexts } from '#shared/messages/invitations.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ReloadButton } from '#client/ui/action-button.tsx'
import { InvitationHero } from '../preview/invitation-hero.tsx'
import { PublicPage } from '../preview/public-page.tsx'
import type { EntryProps } from './joining-view.tsx'
import { NameEntry } from './name-entry.tsx'

/** What only a server with LINE needs. */
const LineEntry = lazy(() =>
  loadOnDemand(() => import('./line-entry.tsx')).then(
    (part) => ({ default: part.LineEntry }),
    () => ({ default: MissingEntry }),
  ),
)

/** Until the server has said for the first time how people sign in, the page shows the invitation alone. */
export function Entry(props: EntryProps) {
  const account = useAtomValue(accountAtom)
  const config = useAtomValue(serverConfigAtom)
  const isOffline = useSyncStatus() === 'unreachable'
  // The invitation was read, so the server answers now, also if it did not when the page was opened.
  const isUnknown = config === null
  useEffect(() => void (isUnknown && askServerConfig()), [isUnknown])
  const unready = <PublicPage {...headOf(props.preview)} />
  if (account === undefined || (isUnknown && !isOffline)) return unready
  if (config?.authMode !== 'line') return <NameEntry {...props} />
  return (
    <Suspense fallback={unready}>
      <LineEntry {...props} />
    </Suspense>
  )
}

function MissingEntry({ preview }: { preview: InvitationPreview }) {
  return (
    <PublicPage {...headOf(preview)}>
      <ErrorState
        title={callFailureSentences['network-error']}
        actions={<ReloadButton onReload={() => void takeNewestVersion()}>{shellTexts.reload}</ReloadButton>}
      />
    </PublicPage>
  )
}

const headOf = (preview: InvitationPreview) => ({
  title: invitationTexts.titleOf(preview.groupName),
  hero: <InvitationHero invitation={preview} heading="h1" />,
})
