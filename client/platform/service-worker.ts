/** Registers the service worker, which makes the app start without a connection. A new version asks before it takes over. */
import { offerUpdate } from './update.ts'

/** Resolves once it is registered; at once where there is none, as in LINE's browser. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js')
    workbox.addEventListener('waiting', () => offerUpdate(() => void takeOver()))
    await workbox.register()
  } catch (error) {
    // The page alone is enough; the worker is fetched again at the next start.
    console.warn('the service worker was not registered', error)
  }
}

/** It need not be waiting any more: another tab may have taken it. */
async function takeOver(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
