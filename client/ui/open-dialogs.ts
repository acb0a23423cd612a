/**
 * The stack of open dialogs, topmost last. Escape and the browser's back button act on the topmost one alone, and only that one
 * is visible.
 */
import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react'

/** A navigation from one address to another. */
export type Move = Parameters<BlockerFn>[0]

type Open = { id: string; hasAddress: boolean }

let openDialogs: readonly Open[] = []
const listeners = new Set<() => void>()

function setOpenDialogs(next: readonly Open[]): void {
  openDialogs = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type OpenDialog = {
  opened: boolean
  /** The dialog has its own address, so going back closes it without a blocker. */
  hasAddress: boolean
  close: () => void
}

type DialogPlace = {
  isTopmost: () => boolean
  /** Another dialog is open over this one. */
  isCovered: boolean
  /** This one is open over another. */
  isOver: boolean
}

/** While the dialog is open, going back closes it and stays on the screen. */
export function useOpenDialog({ opened, hasAddress, close }: OpenDialog): DialogPlace {
  const id = useId()
  const present = useSyncExternalStore(subscribe, () => openDialogs)
  const place = present.findIndex((each) => each.id === id)
  const { history } = useRouter()
  const closeNow = useEffectEvent(close)
  // A layout effect removes the blocker in the commit that closes the dialog. With a later effect, a quick second
  // step back would still be blocked.
  useLayoutEffect(() => {
    if (!opened) return
    setOpenDialogs([...openDialogs, { id, hasAddress }])
    const unblock = hasAddress
      ? undefined
      : history.block({
          enableBeforeUnload: false,
          blockerFn: (move) => {
            if (!isWayThroughHistory(move) || openDialogs.at(-1)?.id !== id) return false
            closeNow()
            return true
          },
        })
    return () => {
      setOpenDialogs(openDialogs.filter((other) => other.id !== id))
      unblock?.()
    }
  }, [opened, hasAddress, history, id])
  return {
    isTopmost: () => openDialogs.at(-1)?.id === id,
    isCovered: place !== -1 && place < present.length - 1,
    isOver: place > 0,
  }
}

/**
 * Whether an open dialog handles this navigation: going back or forward. A link in a dialog navigates as anywhere else, and so
 * does a step back from a dialog that has an address.
 */
export function isForOpenDialog(move: Pick<Move, 'action'>): boolean {
  return openDialogs.at(-1)?.hasAddress === false && isWayThroughHistory(move)
}

function isWayThroughHistory({ action }: Pick<Move, 'action'>): boolean {
  return action !== 'PUSH' && action !== 'REPLACE'
}
