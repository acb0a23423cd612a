/** Whoever reads by ear or keyboard arrives at the new screen's heading, as a page that loads would have it. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

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

/** A screen that still reads its rows gets its heading later; until then its place has the focus. Returns how to stop. */
function focusHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(look)
  const stop = () => observer.disconnect()
  function look(): void {
    const { activeElement } = document
    // A field that a screen has chosen itself, or that its person has reached meanwhile, keeps the focus.
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
