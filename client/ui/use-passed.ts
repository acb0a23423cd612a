import { useEffect, useState } from 'react'

/** True once `isSo` has been true for `ms` without a break. */
export function usePassed(ms: number, isSo: boolean): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setHasPassed(true), ms)
    return () => {
      clearTimeout(timer)
      setHasPassed(false)
    }
  }, [ms, isSo])
  return isSo && hasPassed
}
