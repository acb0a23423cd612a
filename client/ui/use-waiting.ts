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
