import { watchPage } from '../watch-page.ts'

/**
 * Calls `onLogin` when LINE knows the person who it did not know before: they have logged in in another tab, or in LINE
 * itself. Looks whenever the page is seen again.
 */
type Watched = {
  isLoggedIn: () => boolean
  onLogin: () => void
}

/** Returns a function that stops it. */
export function watchLogin({ isLoggedIn, onLogin }: Watched): () => void {
  let wasLoggedIn = isLoggedIn()
  return watchPage(() => {
    const isNow = isLoggedIn()
    if (isNow && !wasLoggedIn) onLogin()
    wasLoggedIn = isNow
  })
}
