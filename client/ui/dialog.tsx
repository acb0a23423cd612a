/** Every dialog. The browser's way back closes it rather than leaving the screen, and a form in it may ask first. */
import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useRef } from 'react'
import { useOpenDialog } from './open-dialogs.ts'

/** Takes the closing over: calls `go` when, and if, it is to happen. */
export type Hold = (go: () => void) => void

/** For what stands in a dialog: puts a hold on its closing, and returns how to lift it. Null outside of dialogs. */
export const DialogHold = createContext<((hold: Hold) => () => void) | null>(null)

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
  const held = useRef<Hold | null>(null)
  const putHold = useCallback((hold: Hold) => {
    held.current = hold
    return () => {
      held.current = null
    }
  }, [])
  const close = () => {
    if (held.current) held.current(onClose)
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
      <DialogHold value={putHold}>{children}</DialogHold>
    </Modal>
  )
}
