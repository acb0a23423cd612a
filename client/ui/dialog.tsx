/**
 * The base of every dialog: a sheet on a phone, a window on a wide screen (base.css). The browser's back button closes the
 * dialog and stays on the screen. A form inside may ask before it is closed. A dialog over another one hides it.
 */
import { Modal } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { onEscape } from './ignore-composing-enter.ts'
import { useOpenDialog } from './open-dialogs.ts'
import { UnbrokenPhrases } from './unbroken-phrases.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'

/** Takes over a close request while it is needed. `ask` calls `go` if the dialog is to close after all. */
type CloseBlocker = { isNeeded: () => boolean; ask: (go: () => void) => void }

/**
 * Content of a dialog registers a `CloseBlocker` here and gets a function that removes it. Null outside of dialogs.
 */
export const DialogCloseBlocking = createContext<((next: CloseBlocker) => () => void) | null>(null)

type DialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** The dialog is open because of the address, so going back closes it without a history blocker. */
  hasAddress?: boolean
  /** The dialog fills the screen. For content as long as a screen. */
  isWholeScreen?: boolean
  /** On a wide screen the dialog hangs below the end of the heading, from which it was opened. */
  isAtCorner?: boolean
  children: ReactNode
}

export function Dialog({
  opened,
  onClose,
  title,
  hasAddress = false,
  isWholeScreen = false,
  isAtCorner = false,
  children,
}: DialogProps) {
  const blocker = useRef<CloseBlocker | null>(null)
  const blockClosing = useCallback((next: CloseBlocker) => {
    blocker.current = next
    return () => {
      blocker.current = null
    }
  }, [])
  const close = () => {
    // After the event, because the question is a dialog, too, and the same Escape would close it.
    if (blocker.current?.isNeeded()) setTimeout(blocker.current.ask, 0, onClose)
    else onClose()
  }
  useFocusReturn(opened)
  useKeyboardHeight(opened)
  const { isTopmost, isCovered, isOver } = useOpenDialog({ opened, hasAddress, close })
  useEscape(opened, { isTopmost, close })
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      title={<UnbrokenPhrases text={title} />}
      fullScreen={isWholeScreen}
      data-at-corner={isAtCorner || undefined}
      data-covered={isCovered || undefined}
      data-over={isOver || undefined}
    >
      <DialogCloseBlocking value={blockClosing}>{children}</DialogCloseBlocking>
    </Modal>
  )
}

/**
 * Gives the focus back to what opened the dialog. Mantine does so for a dialog that closes, and not for one that is no longer
 * rendered.
 */
function useFocusReturn(opened: boolean): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])
  useEffect(
    () => () => {
      // Once the dialog below, which may have the opener, is not hidden any more.
      queueMicrotask(() => {
        // Something else may have taken the focus: the next dialog, or the heading of the next screen.
        if (document.activeElement !== document.body || !(opener.current instanceof HTMLElement)) return
        opener.current.focus({ preventScroll: true })
      })
    },
    [],
  )
}

/**
 * Closes the topmost dialog. Mantine’s own listener would ask each open dialog in turn, and once the topmost one has closed, the
 * next is the topmost.
 */
function useEscape(opened: boolean, { isTopmost, close }: { isTopmost: () => boolean; close: () => void }) {
  const closeTopmost = useEffectEvent(() => {
    if (!isTopmost()) return false
    close()
    return true
  })
  useEffect(() => {
    if (!opened) return undefined
    const closing = new AbortController()
    window.addEventListener('keydown', (event) => onEscape(event, closeTopmost), {
      capture: true,
      signal: closing.signal,
    })
    return () => closing.abort()
  }, [opened])
}
