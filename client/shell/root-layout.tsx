/** The layout around every screen. It gets the account and the sync status as props. */
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { ShowsWaiting } from '#client/ui/row-state-badge.tsx'
import { HeadingAside } from '#client/ui/screen.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import classes from './shell.module.css'
import { SyncBadge, type SyncState } from './sync-badge.tsx'
import { UpdateNotice } from './update-notice.tsx'

type RootLayoutProps = {
  /** False for pages without navigation and sync status, such as the login page. */
  isSignedIn: boolean
  sync: SyncState | undefined
  isSending?: boolean
  /** Changes have been waiting for so long that screens say so. */
  isLate?: boolean
  unsentCount: number
  /** Set if a new version is ready; reloads the page with it. */
  onUpdate?: (() => void) | undefined
  /** Below the screen. */
  footer?: ReactNode
  children: ReactNode
}

export function RootLayout({
  isSignedIn,
  sync,
  isSending,
  isLate = false,
  unsentCount,
  onUpdate,
  footer,
  children,
}: RootLayoutProps) {
  useFocusOnArrival('content')
  return (
    <div className={classes.shell} data-navigation={isSignedIn || undefined}>
      <a href="#content" className={classes.skip}>
        {shellTexts.skipToContent}
      </a>
      <main id="content" tabIndex={-1} className={classes.content}>
        <HeadingAside value={isSignedIn ? <SyncBadge state={sync} isBusy={isSending} /> : null}>
          <ShowsWaiting value={isLate}>{children}</ShowsWaiting>
        </HeadingAside>
      </main>
      {footer}
      {onUpdate ? <UpdateNotice onAccept={onUpdate} /> : null}
      {isSignedIn ? <BottomBar unsentCount={unsentCount} /> : null}
    </div>
  )
}
