/** Renders notices. A separate chunk, because the first screen shows none. */
import { Notifications, notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
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
  useLeavingWithScreen(notice.action === undefined, onClose)
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

const touches = ['pointerdown', 'keydown', 'popstate'] as const

/**
 * A notice without a button says what has been done, on the screen that is open or that comes next. Once the person goes on from
 * there by themselves, it would lie over a screen of which it says nothing.
 */
function useLeavingWithScreen(isLeaving: boolean, onLeave: () => void): void {
  const router = useRouter()
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isLeaving) return undefined
    let isTouched = false
    const touch = () => {
      isTouched = true
    }
    for (const type of touches) addEventListener(type, touch, { capture: true, passive: true })
    // Of a navigation that came with the notice, nobody has touched anything since.
    const stopFollowing = router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
      if (isTouched && hrefChanged) leave()
    })
    return () => {
      for (const type of touches) removeEventListener(type, touch, { capture: true })
      stopFollowing()
    }
  }, [isLeaving, router])
}
