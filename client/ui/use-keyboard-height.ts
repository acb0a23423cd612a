/** How much of the page the on-screen keyboard covers. */
import { useEffect } from 'react'

/** How many parts of the page need the height: a dialog, and the keys above the keyboard. */
let users = 0

/**
 * Sets `--keyboard-height` and `data-keyboard` while the on-screen keyboard covers a part of the page. Fixed elements stay
 * below it in most browsers, and with them the field that is typed in.
 */
export function useKeyboardHeight(isNeeded: boolean): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!isNeeded || !visible) return undefined
    const { style, dataset } = document.documentElement
    const measure = () => {
      // A zoomed page is smaller, too, and has no keyboard.
      const covered = visible.scale === 1 ? innerHeight - visible.height - visible.offsetTop : 0
      const height = Math.max(Math.round(covered), 0)
      style.setProperty('--keyboard-height', `${height}px`)
      if (height > 0) dataset.keyboard = ''
      else delete dataset.keyboard
    }
    users += 1
    measure()
    visible.addEventListener('resize', measure)
    visible.addEventListener('scroll', measure)
    return () => {
      visible.removeEventListener('resize', measure)
      visible.removeEventListener('scroll', measure)
      users -= 1
      if (users > 0) return
      style.removeProperty('--keyboard-height')
      delete dataset.keyboard
    }
  }, [isNeeded])
}
