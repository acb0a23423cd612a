import type { MouseEvent } from 'react'

/**
 * For a link that opens a dialog where there is room for it, and else leads to a screen: then `open` is undefined. A click with a
 * key held opens a tab or a window, as that of any link.
 */
export function dialogLinkProps(open: (() => void) | undefined) {
  if (!open) return {}
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  return { 'aria-haspopup': 'dialog', onClick } as const
}
