/** Every dialog. The browser's way back closes it rather than leaving the screen, and a form in it may ask first. */
import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useRef } from 'react'
import { useOpenDialog } from './open-dialogs.ts'

/** Takes the closing over: calls `go` when, and if, it is to happen. */
export type CloseBlocker = (go: () => void) => void

/** For what stands in a dialog: puts a hold on its closing, and returns how to lift it. Null outside of dialogs. */
export const DialogCloseBlocking = createContext<((next: CloseBlocker) => () => void) | null>(null)

type DialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** It is open because the address says so: going back closes it without our doing. */
  hasAddress?: boolean
  /** As much as a screen shows: it takes a whole one. */
  isWholeScreen?: boolean
  children: ReactNode
}

export function Dialog({
  opened,
  onClose,
  title,
  hasAddress = false,
  isWholeScreen = false,
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
    if (blocker.current) blocker.current(onClose)
    else onClose()
  }
  const isTopmost = useOpenDialog({ opened, hasAddress, close })
  return (
    <Modal
      opened={opened}
      onClose={() => {
        // Escape reaches every open dialog, and is meant for one.
        if (isTopmost()) close()
      }}
      title={title}
      fullScreen={isWholeScreen}
    >
      <DialogCloseBlocking value={blockClosing}>{children}</DialogCloseBlocking>
    </Modal>
  )
}
