/** What a screen that is left behind needs to look the same when its person comes back, by its place in the history. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/** A long way back, and little to remember. */
const placesMax = 20

/** The value of when this place was last left, if it was. */
export function useKept<Value>(kept: ReadonlyMap<string, Value>): Value | undefined {
  const router = useRouter()
  const [value] = useState(() => kept.get(placeOf(router.latestLocation)))
  return value
}

/** Keeps what is `current` when this place is left. */
export function useKeeping<Value>(kept: Map<string, Value>, current: () => Value): void {
  const router = useRouter()
  const read = useEffectEvent(current)
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        if (!fromLocation) return
        const place = placeOf(fromLocation)
        // Taken out first, so that the oldest stands first.
        kept.delete(place)
        kept.set(place, read())
        const [oldest] = kept.keys()
        if (kept.size > placesMax && oldest !== undefined) kept.delete(oldest)
      }),
    [router, kept],
  )
}

function placeOf({ state, href }: { state: { __TSR_key?: string }; href: string }): string {
  return state.__TSR_key ?? href
}
