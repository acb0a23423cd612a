/** What surrounds every screen. It knows nobody: who is signed in and how syncing stands come from outside. */
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { HeadingAside } from '#client/ui/screen.tsx'
import { LocalModeBanner } from './local-mode-banner.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { SyncBadge, type SyncState } from './sync-badge.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type RootLayoutProps = {
  /** Without it, a page stands alone: no navigation, and nothing about syncing. */
  isSignedIn: boolean
  isLocalMode: boolean
  sync: SyncState | undefined
  unsentCount: number
  /** When a new version is ready: takes it. */
  onUpdate?: (() => void) | undefined
  children: ReactNode
}

export function RootLayout({
  isSignedIn,
  isLocalMode,
  sync,
  unsentCount,
  onUpdate,
  children,
}: RootLayoutProps) {
  useFocusOnArrival('content')
  return (
    <div className={classes.shell} data-navigation={isSignedIn || undefined}>
      <a href="#content" className={classes.skip}>
        {shellTexts.skipToContent}
      </a>
      {isLocalMode ? <LocalModeBanner /> : null}
      <main
        id="content"
        tabIndex={-1}
        className={classes.content}
        data-below-banner={isLocalMode || undefined}
      >
        <HeadingAside value={isSignedIn ? <SyncBadge state={sync} /> : null}>{children}</HeadingAside>
      </main>
      {onUpdate ? <UpdateNotice onAccept={onUpdate} /> : null}
      {isSignedIn ? <Navigation unsentCount={unsentCount} /> : null}
    </div>
  )
}
