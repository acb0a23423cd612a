/** Loads in the background what a signed-in person may open without a connection. */
import { preloadedScreens } from './platform/lazy-screens.ts'
import { whenSignedIn } from './session/current-account.ts'
import { loadNotices } from './ui/show-notice.ts'

/**
 * Loads the code of the preloaded screens and of the parts that screens fetch themselves, once somebody is signed in. An
 * open page then has all of it in memory and works without a connection: without a service worker, as in LINE's browser;
 * and with one, after a newer version has removed this version's files from its cache.
 */
export async function preloadScreens(): Promise<void> {
  await whenSignedIn()
  await idle()
  void loadNotices().catch(() => undefined)
  for (const load of preloadedScreens) {
    // One chunk per idle moment, so that a tap is handled before the rest is loaded.
    await idle()
    // A chunk that cannot be fetched now is fetched again when its screen is opened. If that fails too, the screen
    // shows an error.
    void load().catch(() => undefined)
  }
  await idle()
  void import('./shell/account-dialogs.tsx').catch(() => undefined)
  void import('./shell/session-ended-notice.tsx').catch(() => undefined)
  void import('./features/dashboard/load-failed.tsx').catch(() => undefined)
}

/** Not every browser has `requestIdleCallback`. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 50)
  })
}
