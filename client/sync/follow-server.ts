/** When to look at the server: by polling while the page is visible, and whenever it may be back. */
import { pollSeconds } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import { openNewsChannel } from './device-news.ts'
import { reportStatus } from './status.ts'

type FollowDeps = {
  userId: UserId
  wake: () => void
  /** The page has gone out of sight, and may not be let run for long. */
  onHidden: () => void
}

/** Calls `wake` at each such moment. Returns how to stop. */
export function followServer({ userId, wake, onHidden }: FollowDeps): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const isVisible = () => document.visibilityState === 'visible'
  const lookIfVisible = () => {
    if (isVisible()) wake()
  }
  const reportOnline = () => reportStatus({ isOnline: navigator.onLine })

  window.addEventListener('online', wake, { signal })
  window.addEventListener('online', reportOnline, { signal })
  window.addEventListener('offline', reportOnline, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', () => (isVisible() ? wake() : onHidden()), { signal })
  const channel = openNewsChannel(userId, lookIfVisible)
  const poll = setInterval(lookIfVisible, pollSeconds * 1000)
  return () => {
    stop.abort()
    channel.close()
    clearInterval(poll)
  }
}
