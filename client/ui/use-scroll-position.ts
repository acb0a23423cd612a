import { useLayoutEffect, useRef } from 'react'
import { useHistoryValue, useRememberHistoryValue } from './use-history-value.ts'
import type { ScrollPosition } from './virtual-rows.tsx'

/** Keeps the place of a `VirtualRows` list in `positions` when its history entry is left, and restores it. */
export function useScrollPosition(positions: Map<string, ScrollPosition>) {
  const measured = useRef<ScrollPosition['measured']>([])
  const scrollPosition = useHistoryValue(positions)
  useRememberHistoryValue(positions, () => ({ scrollY: window.scrollY, measured: measured.current }))
  // The router restores the scroll position before the rows are read, when the page is still too short to scroll.
  useLayoutEffect(() => {
    if (scrollPosition) window.scrollTo(0, scrollPosition.scrollY)
  }, [scrollPosition])
  return {
    scrollPosition,
    onMeasured: (found: ScrollPosition['measured']) => {
      measured.current = found
    },
  }
}
