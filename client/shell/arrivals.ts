import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

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
