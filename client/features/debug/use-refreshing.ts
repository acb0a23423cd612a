import { useEffect, useReducer } from 'react'

/** Specification 3, section 9. */
export const refreshMs = 5_000

/** Renders again every five seconds. Returns a function that does it at once, after something was done. */
export function useRefreshing(): () => void {
  const [, refresh] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return refresh
}
