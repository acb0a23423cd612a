/** Renders notices. A separate chunk, because the first screen shows none. */
import { Text, UnstyledButton } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { shellTexts as texts } from '#shared/messages/shell.ts'
import { AvatarStack } from './avatar.tsx'
import classes from './notice-board.module.css'
import type { Notice, NoticeAction } from './notice.ts'
import { UnbrokenAmounts } from './unbroken-amounts.tsx'
import { UnbrokenPhrases } from './unbroken-phrases.tsx'
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

export const clearBoard = () => notifications.clean()

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

const icons = {
  red: { Icon: IconAlertCircle, label: texts.noticeError },
  yellow: { Icon: IconAlertTriangle, label: texts.noticeWarning },
}

/** One dark line with a message, and a button if the notice has an action. */
function NoticeContent({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { title, message, color, people, action } = notice
  const mark = color && icons[color]
  return (
    <div className={classes.notice} data-color={color} data-notice>
      {mark ? (
        <mark.Icon size={20} stroke={1.8} role="img" aria-label={mark.label} className={classes.icon ?? ''} />
      ) : null}
      {people ? <AvatarStack people={people} /> : null}
      <span className={classes.texts}>
        {title ? <strong>{title}</strong> : null}
        {/* A name of a hundred characters would make a notice that covers the page. */}
        <Text component="span" inherit lineClamp={4}>
          <UnbrokenPhrases text={message} renderRest={(part) => <UnbrokenAmounts text={part} />} />
        </Text>
      </span>
      {action ? <ActionOfNotice action={action} onClose={onClose} /> : null}
    </div>
  )
}

function ActionOfNotice({ action, onClose }: { action: NoticeAction; onClose: () => void }) {
  const take = () => {
    onClose()
    // The button disappears, and with it the focus would be lost.
    document.getElementById('content')?.focus({ preventScroll: true })
    void action.run()
  }
  useUndoShortcut(take)
  return (
    <UnstyledButton onClick={take} className={classes.action ?? ''} aria-keyshortcuts="Control+Z Meta+Z">
      {action.label}
    </UnstyledButton>
  )
}

/** The notice is the last element of the page. The shortcut reaches its button from everywhere except text fields. */
function useUndoShortcut(take: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event
    const isTyping = target instanceof Element && target.closest('input, textarea') !== null
    if (isTyping || shiftKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'z') return
    event.preventDefault()
    take()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
