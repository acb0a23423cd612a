/** Values that a screen needs to look the same after going back to it, kept in memory by history entry. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The most history entries of which one map keeps the value. The oldest value is dropped, so going back further opens
 * the screen as on a first visit.
 */
const valuesMax = 20

/** The value stored when this history entry was last left; undefined if there is none. */
export function useHistoryValue<Value>(values: ReadonlyMap<string, Value>): Value | undefined {
  const router = useRouter()
  const [value] = useState(() => values.get(historyKeyOf(router.latestLocation)))
  return value
}

/** Stores the value of `current` when this history entry is left. */
export function useRememberHistoryValue<Value>(values: Map<string, Value>, current: () => Value): void {
  const router = useRouter()
  const read = useEffectEvent(current)
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
        // A replaced entry no longer exists. Storing its value would drop that of an entry to which one can go back.
        if (!fromLocation || fromLocation.state.__TSR_index === toLocation.state.__TSR_index) return
        const key = historyKeyOf(fromLocation)
        // Deleting first moves the key to the end of the map, so that the first key is the oldest.
        values.delete(key)
        values.set(key, read())
        const [oldest] = values.keys()
        if (values.size > valuesMax && oldest !== undefined) values.delete(oldest)
      }),
    [router, values],
  )
}

/** Of a history entry. */
export function historyKeyOf({ state, href }: { state: { __TSR_key?: string }; href: string }): string {
  return state.__TSR_key ?? href
}
