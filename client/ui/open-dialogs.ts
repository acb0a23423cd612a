/** The stack of open dialogs, topmost last. Escape and the browser's back button act on the topmost one alone. */
import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useId, useLayoutEffect } from 'react'

/** A navigation from one address to another. */
export type Move = Parameters<BlockerFn>[0]

const openDialogs: string[] = []

type OpenDialog = {
  opened: boolean
  /** The dialog has its own address, so going back closes it without a blocker. */
  hasAddress: boolean
  close: () => void
}

/**
 * While the dialog is open, going back closes it and stays on the screen. Returns a function that says whether the
 * dialog is the topmost.
 */
export function useOpenDialog({ opened, hasAddress, close }: OpenDialog): () => boolean {
  const id = useId()
  const { history } = useRouter()
  const closeNow = useEffectEvent(close)
  // A layout effect removes the blocker in the commit that closes the dialog. With a later effect, a quick second
  // step back would still be blocked.
  useLayoutEffect(() => {
    if (!opened) return
    openDialogs.push(id)
    const unblock = hasAddress
      ? undefined
      : history.block({
          enableBeforeUnload: false,
          blockerFn: (move) => {
            if (!isWayThroughHistory(move) || openDialogs.at(-1) !== id) return false
            closeNow()
            return true
          },
        })
    return () => {
      openDialogs.splice(openDialogs.indexOf(id), 1)
      unblock?.()
    }
  }, [opened, hasAddress, history, id])
  return () => openDialogs.at(-1) === id
}

/**
 * Whether an open dialog handles this navigation: going back or forward. A link in a dialog navigates as anywhere
 * else.
 */
export function isForOpenDialog(move: Pick<Move, 'action'>): boolean {
  return openDialogs.length > 0 && isWayThroughHistory(move)
}

function isWayThroughHistory({ action }: Pick<Move, 'action'>): boolean {
  return action !== 'PUSH' && action !== 'REPLACE'
}
