import { useEffect, useEffectEvent } from 'react'
import { watchPage } from '#client/platform/watch-page.ts'
import type { Line } from './line.ts'

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

type Watched = {
  isLoggedIn: () => boolean
  onLogin: () => void
}

/**
 * Calls `onLogin` when LINE knows the person who it did not know before: they have logged in in another tab, or in LINE
 * itself. Looks whenever the page is seen again. Returns a function that stops it.
 */
export function watchLogin({ isLoggedIn, onLogin }: Watched): () => void {
  let wasLoggedIn = isLoggedIn()
  return watchPage(() => {
    const isNow = isLoggedIn()
    if (isNow && !wasLoggedIn) onLogin()
    wasLoggedIn = isNow
  })
}
