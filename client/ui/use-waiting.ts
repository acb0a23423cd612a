import { useEffect, useRef, useState } from 'react'

/**
 * For a call that is made again when it fails. `begin` is called for each tap; what it returns goes to the call. No
 * further try is made once the screen is left or `begin` is called again.
 */
export function useWaiting() {
  const [failedTries, setFailedTries] = useState(0)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])
  const begin = () => {
    current.current?.abort()
    current.current = new AbortController()
    setFailedTries(0)
    return { signal: current.current.signal, onFailedTry: setFailedTries }
  }
  return { failedTries, begin }
}

/**
 * The value, and while `isKeeping` the one from before. Whoever is signing in is stored among the people of this device before
 * the page is left, and is not shown as one of them meanwhile.
 */
export function useKeptWhile<Value>(isKeeping: boolean, value: Value): Value {
  const [before, setBefore] = useState({ value })
  if (!isKeeping && value !== before.value) setBefore({ value })
  return isKeeping ? before.value : value
}

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
