/**
 * Connects the layout around every screen with the account and the sync status, and redirects to the login page if
 * nobody is signed in.
 */
import { Navigate, Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { headerTexts, shellTexts, syncStopTexts } from '#shared/messages/shell.ts'
import type { Yen } from '#shared/model/fields.ts'
import { updateAtom, takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { accountAtom, recoveredAtom, isSigningOutAtom } from '#client/session/current-account.ts'
import { isKnownDevice } from '#client/session/known-device.ts'
import { isBlockedAtom, storageFailureAtom } from '#client/session/restore-account.ts'
import { saveReturnAddress } from '#client/session/return-address.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { guardAtom } from '#client/session/route-guard.ts'
import type { Account } from '#client/store/device-database.ts'
import { firstSyncDone, ownColor } from '#client/store/queries/groups.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { loadOnDemand, loadOrThrow } from '#client/sync/load-chunk.ts'
import { isSyncStop, useSyncStatus } from '#client/sync/sync-status.ts'
import { ReloadButton } from '#client/ui/action-button.tsx'
import { ShownAmounts } from '#client/ui/counted-money.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import { usePassed } from '#client/ui/use-waiting.ts'
import { DebugPlace } from './debug-place.tsx'
import type { Self } from './header-end.tsx'
import { SigningOutPage, StartingPage, StorageFailedPage } from './loading-page.tsx'
import { PageFooter } from './page-footer.tsx'
import { RootLayout } from './root-layout.tsx'
import { syncState } from './sync-badge.tsx'
import classes from './shell.module.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Anybody may read the screen, signed in or not. */
    isPublic?: true
  }
}

const ConfigurationErrorPage = lazy(() =>
  loadOnDemand(() => import('./configuration-error-page.tsx')).then((page) => ({
    default: page.ConfigurationErrorPage,
  })),
)

const RecoveredNotice = lazyPart(
  () => loadOrThrow(() => import('./session-ended-notice.tsx')),
  (part) => part.RecoveredNotice,
)

/** More code than the first screen needs: signing in again, linking, and what an ended account leaves. */
const SyncStoppedNotice = lazyPart(
  () => loadOrThrow(() => import('./sync-stopped-notice.tsx')),
  (part) => part.SyncStoppedNotice,
  ({ stop }) => (
    <div role="alert" className={classes.notice}>
      <strong>{syncStopTexts[stop].title}</strong>
      <p>{unbroken(syncStopTexts[stop].text)}</p>
      <ReloadButton onReload={() => void takeNewestVersion()} variant="light">
        {shellTexts.reload}
      </ReloadButton>
    </div>
  ),
)

const loginPath = '/login'
/** A change that has waited for longer is shown as unsent. */
const unsentAfterMs = 1_000

export function AppShell() {
  const account = useAtomValue(accountAtom)
  const storageFailure = useAtomValue(storageFailureAtom)
  const isBlocked = useAtomValue(isBlockedAtom)
  const guard = useAtomValue(guardAtom)
  const isSigningOut = useAtomValue(isSigningOutAtom)
  const update = useAtomValue(updateAtom)
  // The routes that the outlet shows. During a navigation these are still the ones of the screen before.
  const isLogin = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === loginPath) })
  // Of an address without a page, only the root matches. Nobody has to sign in to read that.
  const isPublic = useMatches({
    select: (matches) =>
      matches.length === 1 || matches.some(({ staticData }) => staticData.isPublic === true),
  })
  // A stranger reads a public screen at once. On a known device the navigation would appear later, and move it.
  const needsNoAccount = isPublic && (storageFailure !== null || !isKnownDevice())
  // A person who has just signed out starts at the dashboard the next time, not at the address that they left.
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (account && !wasSignedIn) setWasSignedIn(true)
  const layout = { onUpdate: update?.accept }
  if (isSigningOut) {
    return (
      <RootLayout>
        <SigningOutPage />
      </RootLayout>
    )
  }
  // Opening an account at a sign-in also waits for the older tab.
  if ((account === undefined && !needsNoAccount) || isBlocked) {
    return (
      <RootLayout {...layout}>
        {storageFailure ? (
          <StorageFailedPage failure={storageFailure} />
        ) : (
          <StartingPage isBlocked={isBlocked} />
        )}
      </RootLayout>
    )
  }
  if (!account && guard.state === 'error' && !isPublic) {
    return (
      <RootLayout {...layout} footer={<PageFooter />}>
        <Suspense>
          <ConfigurationErrorPage />
        </Suspense>
      </RootLayout>
    )
  }
  if (!account || isLogin) {
    return (
      <RootLayout {...layout} footer={<PageFooter />}>
        {isLogin || isPublic ? <Outlet /> : <SendToLogin isReturning={!wasSignedIn} />}
      </RootLayout>
    )
  }
  // The key remounts everything when the account changes.
  return (
    <SignedInLayout key={account.userId} {...layout} account={account}>
      <Outlet />
    </SignedInLayout>
  )
}

type LayoutProps = {
  onUpdate: (() => void) | undefined
  account: Account
  children: ReactNode
}

function SignedInLayout({ account, children, ...layout }: LayoutProps) {
  const status = useSyncStatus()
  const maintenance = useAtomValue(serverConfigAtom)?.maintenance
  const profile = useLiveQuery(ownProfile, [])
  const { displayName, avatarUrl } = profile ?? account
  const groupId = useParams({ strict: false, select: (params) => params.groupId })
  const color = useLiveQuery(() => ownColor(groupId), [groupId])
  const self = { id: account.userId, displayName, avatarUrl, color }
  const { openProfile, openSignOut, dialogs } = useAccountDialogs(self)
  const isRecovered = useAtomValue(recoveredAtom)
  const counts = useLiveQuery(unsentCounts, [])
  const isDownloaded = useLiveQuery(firstSyncDone, [])
  const isSending = (counts?.waiting ?? 0) > 0
  const isLate = usePassed(unsentAfterMs, isSending)
  // Most changes are sent at once. 未送信 would only flicker at each of them.
  const shown = counts && { held: counts.held, waiting: isLate ? counts.waiting : 0 }
  const state = shown && syncState(status, shown)
  // Before the first download is complete, 同期済み would not be true.
  const sync = state?.kind === 'synced' && isDownloaded !== true ? undefined : state
  // As in the badge: while something has to be decided, the number is that of the decisions.
  const unsentCount = counts ? counts.held || counts.all - (isLate ? 0 : counts.waiting) : 0
  const [shownAmounts] = useState(() => new Map<string, Yen>())
  return (
    <RootLayout
      {...layout}
      header={{ self, onOpenProfile: openProfile, onSignOut: openSignOut }}
      sync={sync}
      isSending={isSending}
      isLate={isLate}
      unsentCount={unsentCount}
      notice={
        <>
          {/* The screen waits for it, because it would move what is below. */}
          {isRecovered ? <RecoveredNotice displayName={account.displayName} /> : null}
          {maintenance ? (
            <div role="status" className={classes.notice}>
              <strong>{shellTexts.maintenance}</strong>
              <p>{maintenance}</p>
            </div>
          ) : null}
          {isSyncStop(status) ? (
            <Suspense>
              <SyncStoppedNotice stop={status} />
            </Suspense>
          ) : null}
        </>
      }
      footer={<PageFooter />}
    >
      <ShownAmounts value={shownAmounts}>{children}</ShownAmounts>
      {dialogs}
      <DebugPlace />
    </RootLayout>
  )
}

/**
 * The address is stored in the initial state, because during the navigation `useLocation` changes to the login page's
 * own.
 */
function SendToLogin({ isReturning }: { isReturning: boolean }) {
  const address = useLocation({ select: ({ href }) => href })
  const { reason } = useAtomValue(guardAtom)
  const [search] = useState(() => {
    if (isReturning) saveReturnAddress(address)
    return { reason, ts: Date.now() }
  })
  return <Navigate to={loginPath} search={search} replace />
}

type AccountDialogs = {
  openProfile: () => void
  openSignOut: () => void
  dialogs: ReactNode
}

/** The profile and the question before signing out. Their code is fetched soon after the start (`preloadScreens`). */
export function useAccountDialogs(self: Self): AccountDialogs {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadDialogs>>>()
  const [opened, setOpened] = useState<'profile' | 'sign-out' | null>(null)
  const open = async (what: NonNullable<typeof opened>) => {
    const loaded = await loadDialogs()
    if (!loaded) showNotice({ color: 'red', title: headerTexts.failed, message: shellTexts.chunkMissingText })
    setPart(loaded)
    setOpened(what)
  }
  return {
    openProfile: () => void open('profile'),
    openSignOut: () => void open('sign-out'),
    dialogs:
      part && opened ? (
        <part.AccountDialogs self={self} opened={opened} onClose={() => setOpened(null)} />
      ) : null,
  }
}

/** Undefined where the chunk cannot be fetched. */
function loadDialogs() {
  return loadOrThrow(() => import('./account-dialogs.tsx')).catch(() => undefined)
}
