/**
 * Registers the service worker, with which the app starts without a connection. A new version takes over only after
 * the person agrees.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'

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

/** Safari may never finish an installation (docs/decisions/0048-frozen-pages.md). */
const newestWaitMs = 30_000

/**
 * Looks for a newer version first, because the browser may not have fetched it yet. Where none can be installed, the page
 * comes from the server: a plain reload would bring the version that the worker has (sw/page-from-server.ts).
 */
export async function takeNewestVersion(): Promise<void> {
  await inTime(fetchNewest())
  const registration = await inTime(workers()?.getRegistration())
  if (!registration?.waiting) registration?.active?.postMessage({ type: 'PAGE_FROM_SERVER' })
  await takeOver()
}

async function fetchNewest(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration()
    await registration?.update()
    if (registration?.installing) await leaves(registration.installing, 'installing')
  } catch {
    // Offline: the waiting version is taken if there is one, otherwise the present one is loaded again.
  }
}

/** Another tab may have activated the waiting worker already. A reload is enough then. */
async function takeOver(): Promise<void> {
  const waiting = (await inTime(workers()?.getRegistration()))?.waiting
  if (waiting) {
    waiting.postMessage({ type: 'SKIP_WAITING' })
    await inTime(leaves(waiting, 'installed', 'activating'))
  }
  location.reload()
}

/** Undefined if it takes too long: a reload helps against most of what may be stuck. */
function inTime<Value>(work: Promise<Value> | undefined): Promise<Value | undefined> {
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, newestWaitMs))
  return Promise.race([work ?? Promise.resolve(undefined), waited])
}

/** Resolves when the worker is in none of the states any more, also if it has failed or was replaced. */
function leaves(worker: ServiceWorker, ...states: ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (states.includes(worker.state) ? undefined : resolve())
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Undefined on insecure pages and in LINE's browser. */
function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker
}

/** A new version that is ready and waits until the person accepts it. */
const offeredAtom = atom<{ accept: () => void } | null>(null)

/** Set once a new version is ready. `accept` reloads the page with it. */
export const updateAtom = atom((get) => get(offeredAtom))

export function offerUpdate(accept: () => void): void {
  getDefaultStore().set(offeredAtom, { accept })
}

const lookAgainAfterMs = 60 * 60 * 1000

/**
 * Calls `look` when the page becomes visible. Browsers look for a new version only when a page is loaded, and an
 * installed app may stay open for days.
 */
export function lookForUpdates(look: () => Promise<unknown>): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookAgainAfterMs) return
    look().then(
      () => (lookedAt = Date.now()),
      // Offline: it looks again the next time.
      () => undefined,
    )
  })
}
