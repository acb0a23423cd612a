/** Loads in the background what a person may open without a connection, and what follows a sign-in. */
import { preloadedScreens } from './platform/lazy-screens.ts'
import { whenDrained } from './sync/sync-status.ts'
import { loadNotices } from './ui/show-notice.ts'

/**
 * Loads the code of the preloaded screens and of the parts that screens fetch themselves, once somebody is signed in and
 * their screen shows the server's first answer. A page that waits for the network is idle, too: what is asked for then
 * comes before the rows. An open page has all of it in memory in the end and works without a connection: without a service
 * worker, as in LINE's browser; and with one, after a newer version has removed this version's files from its cache.
 *
 * A page that no worker controls has nothing else to work with without a connection, and asks for all of it at once.
 */
export async function preloadScreens(): Promise<void> {
  await whenDrained()
  const loads = [
    loadNotices,
    ...preloadedScreens,
    () => import('./shell/account-dialogs.tsx'),
    () => import('./shell/sync-stopped-notice.tsx'),
    () => import('./features/dashboard/load-failed.tsx'),
    loadLoggers,
  ]
  if (navigator.serviceWorker?.controller) await loadInTurn(loads)
  else await Promise.all(loads.map(tryToLoad))
}

/** Last, because it is about what goes wrong from then on. */
async function loadLoggers(): Promise<void> {
  const { startLoggers } = await import('./start-loggers.ts')
  startLoggers()
}

/** What the sign-in leads to, while the person is still reading or typing. */
export function preloadHome(): Promise<void> {
  return loadInTurn([
    () => import('./features/dashboard/dashboard-screen.tsx'),
    () => import('./sync/drain-renewing-session.ts'),
  ])
}

/** One chunk at a time, so that what a tap asks for shares the line with one at most. */
async function loadInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await idle()
    await tryToLoad(load)
  }
}

/**
 * A chunk that cannot be fetched now is fetched again when its screen is opened. If that fails too, the screen shows an
 * error.
 */
async function tryToLoad(load: () => Promise<unknown>): Promise<void> {
  await load().catch(() => undefined)
}

/** Not every browser has `requestIdleCallback`. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 50)
  })
}
