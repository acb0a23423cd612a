/** The layout around every screen. It gets the account and the sync status as props. */
import { type ReactNode, useEffect } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { HeadingAside } from '#client/ui/screen.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { SyncBadge, type SyncState } from './sync-badge.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { useRouter } from '@tanstack/react-router'

type RootLayoutProps = {
  /** False for pages without navigation and sync status, such as the login page. */
  isSignedIn: boolean
  isLocalMode: boolean
  sync: SyncState | undefined
  unsentCount: number
  /** Set if a new version is ready; reloads the page with it. */
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

function LocalModeBanner() {
  return <aside className={classes.localMode}>{shellTexts.localMode}</aside>
}

/**
 * After a navigation, moves the focus to the new screen's heading, as loading a page would, for people who use a
 * screen reader or the keyboard.
 */
function useFocusOnArrival(mainId: string): void {
  const router = useRouter()
  useEffect(() => {
    let stopWaiting = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stopWaiting()
      const main = document.getElementById(mainId)
      if (main && fromLocation && pathChanged) stopWaiting = focusHeading(main)
    })
    return () => {
      stopWaiting()
      unsubscribe()
    }
  }, [router, mainId])
}

/**
 * Focuses the heading, or `main` until the screen has read its rows and renders a heading. Returns a function that
 * stops waiting.
 */
function focusHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(look)
  const stop = () => observer.disconnect()
  function look(): void {
    const { activeElement } = document
    // An element inside the screen that has the focus keeps it: the screen has focused it, or the person.
    if (activeElement !== main && main.contains(activeElement)) return stop()
    const heading = main.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    stop()
  }
  observer.observe(main, { childList: true, subtree: true })
  if (!main.querySelector('h1') && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  look()
  return stop
}
