import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a navigation, moves the focus to the new screen's heading, as loading a page would, for people who use a
 * screen reader or the keyboard.
 */
export function useFocusOnArrival(mainId: string): void {
  const router = useRouter()
  useEffect(() => {
    let stopWaiting = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stopWaiting()
      const main = document.getElementById(mainId)
      if (main && fromLocation && pathChanged) stopWaiting = focusHeading(main)
    })
    return () => {
      stopWaiting()
      unsubscribe()
    }
  }, [router, mainId])
}

/**
 * Focuses the heading, or `main` until the screen has read its rows and renders a heading. Returns a function that
 * stops waiting.
 */
function focusHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(look)
  const stop = () => observer.disconnect()
  function look(): void {
    const { activeElement } = document
    // An element inside the screen that has the focus keeps it: the screen has focused it, or the person.
    if (activeElement !== main && main.contains(activeElement)) return stop()
    const heading = main.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    stop()
  }
  observer.observe(main, { childList: true, subtree: true })
  if (!main.querySelector('h1') && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  look()
  return stop
}
