/** When to look at the server: by polling while the page is visible, and whenever it may be back. */
import { pollSeconds } from '#shared/limits.ts'
import { reportStatus } from './status.ts'

/** Calls `wake` at each such moment. Returns how to stop. */
export function followServer(wake: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const reportOnline = () => reportStatus({ isOnline: navigator.onLine })

  window.addEventListener('online', wake, { signal })
  window.addEventListener('online', reportOnline, { signal })
  window.addEventListener('offline', reportOnline, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', lookIfVisible, { signal })
  const poll = setInterval(lookIfVisible, pollSeconds * 1000)
  return () => {
    stop.abort()
    clearInterval(poll)
  }
}
