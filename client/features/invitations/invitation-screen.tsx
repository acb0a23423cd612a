/**
 * The invitation of a code: its preview, who the person is, signing in and joining, on one screen at all four addresses
 * (docs/decisions/0107-joining-in-one-page.md).
 */
import { useLocation, useNavigate, useRouter, Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, Suspense } from 'react'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { invitationTexts } from '#shared/messages/invitations.ts'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { lineActionsAtom } from '#client/platform/line/line-actions.ts'
import { canAskForCamera } from '#client/platform/camera.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { fetchInvitation, fetchInvitationAgain, invitationsAtom } from '#client/session/fetch-invitation.ts'
import { saveReturnAddress } from '#client/session/return-address.ts'
import {
  forgetInvitation,
  isInvitationPath,
  landingMs,
  readInvitation,
  readJoining,
  storeInvitation,
} from '#client/session/stored-invitation.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ReloadButton } from '#client/ui/action-button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { Screen } from '#client/ui/screen.tsx'
import { CodeView, type Scanning } from './code-view.tsx'
import { codeInAddress } from './pasted-code.ts'
import { ScanDialog } from './scan-dialog.tsx'
import { JoiningPage, JoiningSkeleton } from './joining-page.tsx'
import { InvitationHeroSkeleton, PublicPage, InvitationHero } from './public-page.tsx'
import type { EntryProps } from './joining-view.tsx'
import { NameEntry } from './name-entry.tsx'

export function InvitationScreen() {
  const address = useInvitationAddress()
  const { pathname, search, searchParams } = new URL(address, location.origin)
  const code = codeInAddress(search)
  const isPersonal = pathname.includes('-pending')
  const isLink = pathname.startsWith('/invite')
  useRedirectOfLink({ code: isLink ? code : '', isPersonal, address })
  if (code === '' && (isLink || isPersonal)) return <MissingCode />
  return (
    <Invitation
      code={code}
      type={isPersonal ? 'pending-member' : 'group'}
      address={address}
      isOfGroup={code === '' && searchParams.has('group')}
    />
  )
}

/** Keeps the last address of an invitation: the router's location changes while this screen is still shown. */
function useInvitationAddress(): string {
  const address = useLocation({ select: ({ href }) => href })
  const [shown, setShown] = useState(address)
  if (address !== shown && isInvitationPath(address)) setShown(address)
  return shown
}

type Redirect = {
  /** '' if the address is that of no invite link. */
  code: string
  isPersonal: boolean
  address: string
}

/**
 * Replaces the address of an invite link by that of the join page (specification 1, "Join pages"). The screen stays, with what
 * is filled in.
 */
function useRedirectOfLink({ code, isPersonal, address }: Redirect): void {
  const navigate = useNavigate()
  const router = useRouter()
  const redirect = useEffectEvent(() => {
    // The person has gone on, and the next screen is still being loaded.
    if (!isInvitationPath(router.latestLocation.pathname)) return
    const options = { search: { code }, replace: true, resetScroll: false } as const
    void (isPersonal ? navigate({ to: '/join-pending', ...options }) : navigate({ to: '/join', ...options }))
  })
  useEffect(() => {
    if (code === '') return undefined
    const timer = setTimeout(redirect, landingMs)
    return () => clearTimeout(timer)
  }, [code])
  useEffect(() => {
    if (code !== '' && isPersonal && !readInvitation())
      storeInvitation({ code, type: 'pending-member', url: address })
  }, [code, isPersonal, address])
}

type InvitationProps = {
  /** '' if the address has none. */
  code: string
  type: 'group' | 'pending-member'
  address: string
  /** The address names a group in place of a code. */
  isOfGroup: boolean
}

function Invitation({ code: codeInUrl, type, address, isOfGroup }: InvitationProps) {
  const account = useAtomValue(accountAtom)
  const isOffline = useSyncStatus() === 'unreachable'
  // Read before an effect forgets it. A login may have come back in another tab, without the invitation's address.
  const [stored] = useState(() => (codeInUrl === '' && !isOfGroup ? readInvitation()?.code : undefined))
  const code = codeInUrl === '' ? (stored ?? '') : codeInUrl
  const [decided] = useState(() => ({ code, joining: readJoining(code) }))
  const invitation = useInvitation(code)
  const reload = () => void fetchInvitationAgain(code, new AbortController().signal)
  const navigate = useNavigate()
  const [isScanning, setIsScanning] = useState(false)
  const scanning = useScanning(() => setIsScanning(true))

  const isSignedIn = Boolean(account)
  // The code with which the person tapped 参加する here. The invitation is then stored with their answers, by `onDecide`.
  const [tapped, setTapped] = useState<string | null>(null)
  const isReader = account === null && invitation.status === 'read' && tapped !== code
  const isStranger = isReader && address.startsWith('/join')
  useEffect(() => {
    if (isSignedIn) forgetInvitation()
    // After a login on another page, the person returns to the invitation.
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
          decided={decided.code === code ? decided.joining : null}
          onReload={reload}
        />
      )
    }
    return (
      <Entry
        key={code}
        preview={preview}
        onDecide={(joining) => {
          setTapped(code)
          storeInvitation({ code, type, url: address, isJoining: true, ...joining })
        }}
        onLeave={() => saveReturnAddress(address)}
      />
    )
  }
  const isReading = code !== '' && invitation.status === 'reading'
  // During the first try a skeleton is shown. After that the person sees the code, and can correct it.
  if (isReading && invitation.failedTries === 0) return isSignedIn ? <JoiningSkeleton /> : <Reading />
  const failure = code !== '' && invitation.status === 'failed' ? invitation.failure : null
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
        error={failure?.sentence ?? null}
        isEnded={failure?.code === 'invite-code-unknown'}
        scanning={scanning}
        onSubmit={show}
      />
      {isScanning ? <ScanDialog onClose={() => setIsScanning(false)} onCode={show} /> : null}
    </>
  )
}

/** Reads the invitation of the code, again when the connection is back. With '' nothing is read. */
function useInvitation(code: string) {
  useEffect(() => {
    if (code === '') return undefined
    const controller = new AbortController()
    const read = () => void fetchInvitation(code, controller.signal)
    read()
    window.addEventListener('online', read)
    return () => {
      controller.abort()
      window.removeEventListener('online', read)
    }
  }, [code])
  return useAtomValue(invitationsAtom).get(code) ?? ({ status: 'reading', failedTries: 0 } as const)
}

function useScanning(openCamera: () => void): Scanning {
  const line = useAtomValue(lineActionsAtom)
  if (line?.scan) return { by: 'line', scan: line.scan }
  return canAskForCamera() ? { by: 'camera', open: openCamera } : null
}

/** Shown while the invitation is read. */
function Reading() {
  return <PublicPage title={invitationTexts.title} hero={<InvitationHeroSkeleton />} />
}

/** A separate chunk, because only a server with LINE needs it. */
const LineEntry = lazyPart(
  () => loadOnDemand(() => import('./line-entry.tsx')),
  (part) => part.LineEntry,
  MissingEntry,
)

/** Signing in to join. Until the first answer of the server about how people sign in, the page shows the invitation alone. */
function Entry(props: EntryProps) {
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

/** Shown for the link of an invitation that has no code. */
function MissingCode() {
  return (
    <Screen title={invitationTexts.title}>
      <EmptyState
        icon={<IconLinkOff size={44} stroke={1.8} />}
        title={invitationTexts.missing}
        actions={
          <>
            <Button component={Link} to="/join">
              {invitationTexts.enterCode}
            </Button>
            <Button variant="subtle" component={Link} to="/dashboard">
              {shellTexts.backToHome}
            </Button>
          </>
        }
      >
        {invitationTexts.missingText}
      </EmptyState>
    </Screen>
  )
}
