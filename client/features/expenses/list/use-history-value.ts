/** What a screen that is left behind needs to look the same when its person comes back, by its place in the history. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/** A long way back, and little to remember. */
const valuesMax = 20

/** The value of when this place was last left, if it was. */
export function useHistoryValue<Value>(values: ReadonlyMap<string, Value>): Value | undefined {
  const router = useRouter()
  const [value] = useState(() => values.get(keyOf(router.latestLocation)))
  return value
}

/** Keeps what is `current` when this place is left. */
export function useRememberHistoryValue<Value>(values: Map<string, Value>, current: () => Value): void {
  const router = useRouter()
  const read = useEffectEvent(current)
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        if (!fromLocation) return
        const key = keyOf(fromLocation)
        // Taken out first, so that the oldest stands first.
        values.delete(key)
        values.set(key, read())
        const [oldest] = values.keys()
        if (values.size > valuesMax && oldest !== undefined) values.delete(oldest)
      }),
    [router, values],
  )
}

function keyOf({ state, href }: { state: { __TSR_key?: string }; href: string }): string {
  return state.__TSR_key ?? href
}
