/** Asks the service worker to send too, because it can continue after the page has ended. Nothing depends on it. */

/** Not every browser has Background Sync, and TypeScript's DOM types do not include it. */
type WithBackgroundSync = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

let registered = 0

/**
 * The browser starts the worker once there is a connection. Each registration has a new tag, because browsers retry a
 * tag that failed only after a long time.
 */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration?.active || !hasBackgroundSync(registration)) return
    registered += 1
    await registration.sync.register(`send-${Date.now()}-${registered}`)
  } catch {
    // The person has denied it, or the worker has just been unregistered.
  }
}

function hasBackgroundSync(registration: ServiceWorkerRegistration): registration is WithBackgroundSync {
  return 'sync' in registration
}

export function handOverToWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'FLUSH' })
}
