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

/** Calls `onSeen` whenever the page is seen again, or gets the focus. Returns a function that stops it. */
export function watchPage(onSeen: () => void): () => void {
  const stop = new AbortController()
  const look = () => {
    if (document.visibilityState !== 'hidden') onSeen()
  }
  window.addEventListener('focus', look, { signal: stop.signal })
  document.addEventListener('visibilitychange', look, { signal: stop.signal })
  return () => stop.abort()
}
