/** The layout around every screen. It gets the account and the sync status as props. */
import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { ShowsWaiting } from '#client/ui/row-state-badge.tsx'
import { ScreenSurroundings } from '#client/ui/screen.tsx'
import { useBarAboveActions } from '#client/ui/use-bar-above-actions.ts'
import { useFocusOnArrival, useHasNavigated, useKeptScroll } from './arrivals.ts'
import { BottomBar } from './bottom-bar.tsx'
import { HeaderEnd, type Self } from './header-end.tsx'
import classes from './shell.module.css'
import { SyncBadge, type SyncState } from './sync-badge.tsx'

type Header = { self: Self; onOpenProfile: () => void; onSignOut: () => void }

type RootLayoutProps = {
  /** Null for pages without navigation and sync status, such as the login page. */
  header?: Header | null
  sync?: SyncState | undefined
  isSending?: boolean
  /** Changes have been waiting for so long that screens say so. */
  isLate?: boolean
  unsentCount?: number
  /** Set if a new version is ready; reloads the page with it. */
  onUpdate?: (() => void) | undefined
  /** Below the heading of every screen. */
  notice?: ReactNode
  /** Below the screen. */
  footer?: ReactNode
  children: ReactNode
}

export function RootLayout({
  header = null,
  sync,
  isSending,
  isLate = false,
  unsentCount = 0,
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

/**
 * A new version is loaded only after the person agrees, because a reload would discard a form that is being filled
 * in. Who closes the notice gets the version at the next start.
 */
function UpdateNotice({ onAccept }: { onAccept: () => void }) {
  const [state, setState] = useState<'offered' | 'taken' | 'closed'>('offered')
  const bar = useBarAboveActions()
  if (state === 'closed') return null
  // Shows progress, because the present version may first have to finish its work.
  const isTaken = state === 'taken'
  const take = () => {
    setState('taken')
    onAccept()
  }
  return (
    <div ref={bar} className={classes.update} data-update role="status">
      <span>{isTaken ? shellTexts.updating : shellTexts.updateReady}</span>
      <UnstyledButton onClick={take} disabled={isTaken}>
        {shellTexts.updateNow}
      </UnstyledButton>
      <UnstyledButton
        onClick={() => setState('closed')}
        disabled={isTaken}
        aria-label={shellTexts.updateLater}
      >
        <IconX size={20} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
