/** Registers the service worker, which makes the app start without a connection. A new version asks before it takes over. */
import { lookForUpdates, offerUpdate } from './update.ts'

/** Resolves once it is registered; at once where there is none, as in LINE's browser. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js')
    workbox.addEventListener('waiting', () => offerUpdate(() => void takeOver()))
    const registration = await workbox.register()
    if (registration) lookForUpdates(() => registration.update())
  } catch (error) {
    // The page alone is enough; the worker is fetched again at the next start.
    console.warn('the service worker was not registered', error)
  }
}

/** Asks for the newest version first, which the browser may not have fetched yet. */
export async function takeNewestVersion(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration()
    await registration?.update()
    if (registration?.installing) await installed(registration.installing)
  } catch {
    // There is no connection: what there is is loaded again, and asks as before.
  }
  await takeOver()
}

/** It need not be waiting any more: another tab may have taken it. */
async function takeOver(): Promise<void> {
  const waiting = (await workers()?.getRegistration())?.waiting
  if (!waiting) return location.reload()
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Or given up. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (worker.state === 'installing' ? undefined : resolve())
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Absent on pages that are not secure, and in LINE's browser. */
function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker
}
