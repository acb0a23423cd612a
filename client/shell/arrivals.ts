/**
 * What the layout does when another screen is opened: its heading gets the focus, and after going back it is scrolled to where it
 * was.
 */
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { historyKeyOf } from '#client/ui/use-history-value.ts'

/** Returns a function that says whether one has come from one screen to another since the page was loaded. */
export function useHasNavigated(): () => boolean {
  const router = useRouter()
  const hasNavigated = useRef(false)
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) hasNavigated.current = true
      }),
    [router],
  )
  return useCallback(() => hasNavigated.current, [])
}

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

/** Reading the rows of a large group on a slow phone takes less. */
const growthMs = 5_000

/**
 * Going back leads to where a screen was scrolled. The router scrolls as soon as the screen is drawn, when its rows are often not
 * read yet and the page is too short. This scrolls on while the page grows.
 */
export function useKeptScroll(): void {
  const router = useRouter()
  useEffect(() => {
    const places = new Map<string, number>()
    let stop = () => {}
    const unsubscribe = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        stop()
        if (fromLocation) places.set(historyKeyOf(fromLocation), window.scrollY)
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        const place = places.get(historyKeyOf(toLocation))
        if (place !== undefined && place > window.scrollY) stop = followGrowth(place)
      }),
    ]
    return () => {
      stop()
      for (const end of unsubscribe) end()
    }
  }, [router])
}

function followGrowth(place: number): () => void {
  let reached = window.scrollY
  const observer = new ResizeObserver(() => {
    // The person, or the screen itself, has scrolled elsewhere.
    if (window.scrollY !== reached) return stop()
    window.scrollTo(0, place)
    reached = window.scrollY
    if (Math.ceil(reached) >= Math.floor(place)) stop()
  })
  const timer = setTimeout(() => observer.disconnect(), growthMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body)
  return stop
}
