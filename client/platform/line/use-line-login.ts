import { useEffect, useEffectEvent } from 'react'
import type { Line } from './line.ts'
import { watchLogin } from './watch-login.ts'

/**
 * For a page on which nobody is signed in. Fetches the SDK while the person reads, so that the button leads to LINE at once, and
 * notices a login in another tab or in LINE itself.
 */
export function useLineLogin(line: Line, onLogin: () => unknown): void {
  const noticed = useEffectEvent(() => void onLogin())
  useEffect(() => {
    let stop: (() => void) | undefined
    let isLeft = false
    void line.start().then(() => {
      if (!isLeft) stop = watchLogin({ isLoggedIn: line.isLoggedIn, onLogin: noticed })
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [line])
}
