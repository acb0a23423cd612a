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
