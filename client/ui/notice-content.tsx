import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { shellTexts as texts } from '#shared/messages/shell.ts'
import { AvatarStack } from './avatar.tsx'
import classes from './notice-content.module.css'
import type { Notice, NoticeAction } from './notice.ts'
import { UnbrokenAmounts } from './unbroken-amounts.tsx'

const icons = {
  red: { Icon: IconAlertCircle, label: texts.noticeError },
  yellow: { Icon: IconAlertTriangle, label: texts.noticeWarning },
}

/** One dark line with a message, and a button if the notice has an action. */
export function NoticeContent({ notice, onClose }: { notice: Notice; onClose: () => void }) {
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
        <span className={classes.message}>
          <UnbrokenAmounts text={message} />
        </span>
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
