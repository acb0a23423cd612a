import { useEffect, useReducer } from 'react'

/** The interval of refreshing (specification 3, section 9). */
export const refreshMs = 5_000

/** Renders again every five seconds. Returns a function that renders again at once. */
export function useRefreshing(): () => void {
  const [, refresh] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return refresh
}
