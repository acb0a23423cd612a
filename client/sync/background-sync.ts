/** Asks the service worker to send as well: it can go on when the page has ended. Nothing relies on it. */

import type { UserId } from '#shared/model/user.ts'
import { withSyncLock } from './sync-lock.ts'

/** Not every browser has Background Sync, and TypeScript knows it nowhere. */
type WithBackgroundSync = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

let registered = 0

/** The browser wakes the worker once there is a connection. A tag that failed once is dead for long: each is a new one. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration?.active || !hasBackgroundSync(registration)) return
    registered += 1
    await registration.sync.register(`send-${Date.now()}-${registered}`)
  } catch {
    // The person does not allow it, or the worker has just been taken away.
  }
}

function hasBackgroundSync(registration: ServiceWorkerRegistration): registration is WithBackgroundSync {
  return 'sync' in registration
}

export function handOverToWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'FLUSH' })
}

/** Longer than a call takes that does not hang. */
const workerTimeoutMs = 2_000

/** As `withSyncLock`. A page that is looked at does not wait for a call of the worker that may hang: it asks it to let go. */
export function withLockAheadOfWorker<T>(userId: UserId, body: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible')
      navigator.serviceWorker?.controller?.postMessage({ type: 'STOP_SENDING' })
  }, workerTimeoutMs)
  return withSyncLock(userId, () => {
    clearInterval(timer)
    return body()
  })
}
