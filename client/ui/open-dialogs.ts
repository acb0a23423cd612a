/** Which dialogs are open, the topmost last: Escape and the browser's way back are for that one alone. */
import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useId, useLayoutEffect } from 'react'

/** From one address to another. */
export type Move = Parameters<BlockerFn>[0]

const openDialogs: string[] = []

type OpenDialog = {
  opened: boolean
  /** It has an address of its own, so that going back closes it already. */
  hasAddress: boolean
  close: () => void
}

/** While the dialog is open, going back closes it and stays on the screen. Returns whether nothing lies above it. */
export function useOpenDialog({ opened, hasAddress, close }: OpenDialog): () => boolean {
  const id = useId()
  const { history } = useRouter()
  const closeNow = useEffectEvent(close)
  // With the commit that closes it: whoever goes back as soon as it is gone means the screen.
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

/** Going back or forward, which an open dialog takes for itself; a link in it leads away as any other. */
export function isForOpenDialog(move: Pick<Move, 'action'>): boolean {
  return openDialogs.length > 0 && isWayThroughHistory(move)
}

function isWayThroughHistory({ action }: Pick<Move, 'action'>): boolean {
  return action !== 'PUSH' && action !== 'REPLACE'
}
