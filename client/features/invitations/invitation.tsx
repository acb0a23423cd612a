/**
 * The invitation to which a code leads: what it says, then signing in, then joining, at one address
 * (docs/decisions/0079-invitations.md).
 */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, lazy, useEffect, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { invitationTexts } from '#shared/messages/invitations.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { lineActionsAtom } from '#client/platform/line/line-actions.ts'
import { canAskForCamera } from '#client/platform/camera/open-camera.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { fetchInvitationAgain } from '#client/session/fetch-invitation.ts'
import { saveReturnAddress } from '#client/session/return-address.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import {
  forgetInvitation,
  readInvitation,
  storeInvitation,
  wantsToJoin,
} from '#client/session/stored-invitation.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ReloadButton } from '#client/ui/reload-button.tsx'
import { CodeView, type Scanning } from './code/code-view.tsx'
import { NameEntry } from './enter/name-entry.tsx'
import { JoiningPage, JoiningSkeleton } from './joining/joining-page.tsx'
import { InvitationHero, InvitationHeroSkeleton } from './preview/invitation-hero.tsx'
import { PublicPage } from './preview/public-page.tsx'
import { useInvitation } from './preview/use-invitation.ts'
import { ScanDialog } from './scan/scan-dialog.tsx'

type InvitationProps = {
  /** '' if the address has none. */
  code: string
  type: 'group' | 'pending-member'
  /** The address names a group in place of a code. */
  isOfGroup?: boolean
}

export function Invitation({ code: given, type, isOfGroup = false }: InvitationProps) {
  const account = useAtomValue(accountAtom)
  const isOffline = useSyncStatus() === 'unreachable'
  // Read before it is forgotten. A login may have come back in another tab, without the invitation's address.
  const [stored] = useState(() => (given === '' && !isOfGroup ? readInvitation()?.code : undefined))
  const code = given === '' ? (stored ?? '') : given
  const [decidedCode] = useState(() => (wantsToJoin(code) ? code : null))
  const invitation = useInvitation(code)
  const reload = () => void fetchInvitationAgain(code, new AbortController().signal)
  const navigate = useNavigate()
  const address = useLocation({ select: ({ href }) => href })
  const [isScanning, setIsScanning] = useState(false)
  const scanning = useScanning(() => setIsScanning(true))

  const isSignedIn = Boolean(account)
  const isStranger = account === null && invitation.status === 'read'
  useEffect(() => {
    if (isSignedIn) forgetInvitation()
    // A login that begins on another page comes back to it.
    else if (isStranger) storeInvitation({ code, type, url: address })
  }, [isSignedIn, isStranger, code, type, address])

  if (invitation.status === 'read') {
    const { preview } = invitation
    if (account) {
      return (
        <JoiningPage
          key={code}
          code={code}
          preview={preview}
          account={account}
          goesOn={code === decidedCode}
          onReload={reload}
        />
      )
    }
    return (
      <Entry
        preview={preview}
        onDecide={() => storeInvitation({ code, type, url: address, isJoining: true })}
        onLeave={() => saveReturnAddress(address)}
      />
    )
  }
  const isReading = code !== '' && invitation.status === 'reading'
  // The first try of a link is waited for. After that the person sees, and may correct, the code.
  if (isReading && invitation.failedTries === 0) return isSignedIn ? <JoiningSkeleton /> : <Reading />
  const failed = code !== '' && invitation.status === 'failed' ? invitation.failure : null
  const show = (shown: string) => {
    setIsScanning(false)
    if (shown === code) reload()
    else void navigate({ to: '/join', search: { code: shown } })
  }
  return (
    <>
      <CodeView
        key={code}
        initialCode={code}
        isOfGroup={isOfGroup}
        isBusy={isReading}
        isOffline={isOffline || (isReading && invitation.failedTries > 0)}
        failedTries={isReading ? invitation.failedTries : 0}
        error={failed?.sentence ?? null}
        scanning={scanning}
        onSubmit={show}
      />
      {isScanning ? <ScanDialog onClose={() => setIsScanning(false)} onCode={show} /> : null}
    </>
  )
}

function useScanning(openCamera: () => void): Scanning {
  const line = useAtomValue(lineActionsAtom)
  if (line?.scan) return { by: 'line', scan: line.scan }
  return canAskForCamera() ? { by: 'camera', open: openCamera } : null
}

/** What only a server with LINE needs. */
const LineEntry = lazy(() =>
  loadOnDemand(() => import('./enter/line-entry.tsx')).then(
    (part) => ({ default: part.LineEntry }),
    () => ({ default: MissingEntry }),
  ),
)

type EntryProps = {
  preview: InvitationPreview
  /** The person has decided to join, and signs in for it. */
  onDecide: () => void
  /** The sign-in goes on at another page. */
  onLeave: () => void
}

/** Until the server has said for the first time how people sign in, the page shows the invitation alone. */
function Entry({ preview, onDecide, onLeave }: EntryProps) {
  const account = useAtomValue(accountAtom)
  const config = useAtomValue(serverConfigAtom)
  const isOffline = useSyncStatus() === 'unreachable'
  // The invitation was read, so the server answers now, also if it did not when the page was opened.
  const isUnknown = config === null
  useEffect(() => void (isUnknown && askServerConfig()), [isUnknown])
  const unready = <PublicPage title={titleOf(preview)} hero={heroOf(preview)} />
  if (account === undefined || (isUnknown && !isOffline)) return unready
  if (config?.authMode !== 'line')
    return <NameEntry preview={preview} onDecide={onDecide} onLeave={onLeave} />
  return (
    <Suspense fallback={unready}>
      <LineEntry preview={preview} onDecide={onDecide} onLeave={onLeave} />
    </Suspense>
  )
}

function MissingEntry({ preview }: { preview: InvitationPreview }) {
  return (
    <PublicPage title={titleOf(preview)} hero={heroOf(preview)}>
      <ErrorState
        title={callFailureSentences['network-error']}
        actions={<ReloadButton onReload={() => void takeNewestVersion()}>{shellTexts.reload}</ReloadButton>}
      />
    </PublicPage>
  )
}

const titleOf = ({ groupName }: InvitationPreview) => invitationTexts.titleOf(groupName)
const heroOf = (preview: InvitationPreview) => <InvitationHero invitation={preview} heading="h1" />

/** In place of the invitation. */
function Reading() {
  return <PublicPage title={invitationTexts.title} hero={<InvitationHeroSkeleton />} />
}
