/**
 * Going back leads to where a screen was scrolled. The router scrolls as soon as the screen is drawn, when its rows are often not read
 * yet and the page is too short. This scrolls on while the page grows.
 */
import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Reading the rows of a large group on a slow phone takes less. */
const growthMs = 5_000

export function useKeptScroll(): void {
  const router = useRouter()
  useEffect(() => {
    const places = new Map<string, number>()
    let stop = () => {}
    const unsubscribe = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        stop()
        if (fromLocation) places.set(keyOf(fromLocation), window.scrollY)
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        const place = places.get(keyOf(toLocation))
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

function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}
