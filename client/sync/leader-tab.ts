/** Runs something in one tab of the device at a time, by a Web Lock. Without Web Locks, each tab runs it. */

/**
 * Calls `begin` when this tab becomes the leader, and the function that `begin` returned when it stops. Returns a
 * function that ends it.
 */
export function runInLeaderTab(name: string, begin: () => () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const lead = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const end = begin()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  const locks: LockManager | undefined = navigator.locks
  // If it is ended while it waits for the lock, the request rejects.
  if (locks) locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()
  return () => ending.abort()
}
