/**
 * Registers the service worker, with which the app starts without a connection. A new version takes over only after
 * the person agrees.
 */
import { lookForUpdates, offerUpdate } from './app-update.ts'

/** Resolves once the worker is registered, or at once if the browser has no service workers, as LINE's browser. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js')
    workbox.addEventListener('waiting', () => offerUpdate(() => void takeOver()))
    const registration = await workbox.register()
    if (registration) lookForUpdates(() => registration.update())
  } catch (error) {
    // The app works without the worker. The next start tries again.
    console.warn('the service worker was not registered', error)
  }
}

const newestWaitMs = 30_000

/** Looks for a newer version first, because the browser may not have fetched it yet. */
export async function takeNewestVersion(): Promise<void> {
  // Safari may never finish an installation (docs/decisions/0048-frozen-pages.md).
  const waited = new Promise<void>((resolve) => setTimeout(resolve, newestWaitMs))
  await Promise.race([fetchNewest(), waited])
  await takeOver()
}

async function fetchNewest(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration()
    await registration?.update()
    if (registration?.installing) await installed(registration.installing)
  } catch {
    // Offline: `takeOver` takes the waiting version if there is one, or reloads the present one.
  }
}

/** Another tab may have activated the waiting worker already. A reload is enough then. */
async function takeOver(): Promise<void> {
  const waiting = (await workers()?.getRegistration())?.waiting
  if (!waiting) return location.reload()
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Resolves when the worker is installed or has failed to install. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (worker.state === 'installing' ? undefined : resolve())
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Undefined on insecure pages and in LINE's browser. */
function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker
}
