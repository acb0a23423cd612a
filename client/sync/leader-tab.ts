/** Something that one tab of the device does for all, by a Web Lock. Without those, each tab does it for itself. */

/** Calls `begin` when it is this tab's turn, and what that returns when the turn ends. Returns how to end it. */
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
  // Ended while it waited for its turn, it is refused.
  if (locks) locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()
  return () => ending.abort()
}
