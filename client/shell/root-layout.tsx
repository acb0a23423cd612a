/** The layout around every screen. It gets the account and the sync status as props. */
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { ShowsWaiting } from '#client/ui/row-state-badge.tsx'
import { ScreenSurroundings } from '#client/ui/screen-surroundings.ts'
import { useHasNavigated } from './arrivals.ts'
import { BottomBar } from './bottom-bar.tsx'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { HeaderEnd, type Self } from './header-end.tsx'
import { useKeptScroll } from './kept-scroll.ts'
import classes from './shell.module.css'
import { SyncBadge, type SyncState } from './sync-badge.tsx'
import { UpdateNotice } from './update-notice.tsx'

type Header = { self: Self; onOpenProfile: () => void; onSignOut: () => void }

type RootLayoutProps = {
  /** Null for pages without navigation and sync status, such as the login page. */
  header: Header | null
  sync: SyncState | undefined
  isSending?: boolean
  /** Changes have been waiting for so long that screens say so. */
  isLate?: boolean
  unsentCount: number
  /** Set if a new version is ready; reloads the page with it. */
  onUpdate?: (() => void) | undefined
  /** Below the heading of every screen. */
  notice?: ReactNode
  /** Below the screen. */
  footer?: ReactNode
  children: ReactNode
}

export function RootLayout({
  header,
  sync,
  isSending,
  isLate = false,
  unsentCount,
  onUpdate,
  notice = null,
  footer,
  children,
}: RootLayoutProps) {
  useFocusOnArrival('content')
  useKeptScroll()
  const hasNavigated = useHasNavigated()
  const surroundings = {
    end: header ? <HeaderEnd {...header} badge={<SyncBadge state={sync} isBusy={isSending} />} /> : null,
    notice,
    hasNavigated,
  }
  return (
    <div className={classes.shell} data-navigation={header !== null || undefined}>
      <a href="#content" className={classes.skip}>
        {shellTexts.skipToContent}
      </a>
      <main id="content" tabIndex={-1} className={classes.content}>
        <ScreenSurroundings value={surroundings}>
          <ShowsWaiting value={isLate}>{children}</ShowsWaiting>
        </ScreenSurroundings>
      </main>
      {footer}
      {onUpdate ? <UpdateNotice onAccept={onUpdate} /> : null}
      {header ? <BottomBar unsentCount={unsentCount} /> : null}
    </div>
  )
}
