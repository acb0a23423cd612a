/** Renders notices. A separate chunk, because the first screen shows none. */
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useState } from 'react'
import { NoticeContent } from './notice-content.tsx'
import type { Notice } from './notice.ts'
import { useBarAboveActions } from './use-bar-above-actions.ts'

export function NoticeBoard() {
  return <Notifications position="bottom-center" allowDragDismiss={false} allowScrollDismiss={false} />
}

/** Shows one notice at a time: a new one replaces the one before. */
export function showOnBoard(notice: Notice, shownMs: number): void {
  const { title, message, color } = notice
  notifications.clean()
  const id = notifications.show({
    ...(title === undefined ? {} : { title }),
    ...(color === undefined ? {} : { color }),
    message,
    // `TimedNotice` closes it, because Mantine's timer does not stop while the button has the focus.
    autoClose: false,
    renderNotification: () => (
      <TimedNotice notice={notice} shownMs={shownMs} onClose={() => notifications.hide(id)} />
    ),
  })
}

type TimedNoticeProps = { notice: Notice; shownMs: number; onClose: () => void }

/** Closes the notice after its time. The time starts again after the pointer or the focus has been on it. */
function TimedNotice({ notice, shownMs, onClose }: TimedNoticeProps) {
  const [isHeld, setIsHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, shownMs])
  return (
    <div
      ref={useBarAboveActions()}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <NoticeContent notice={notice} onClose={onClose} />
    </div>
  )
}
