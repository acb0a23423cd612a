/**
 * Loads the screens of the preloaded set, and what screens fetch by themselves. An open page then has all of them in memory
 * and goes on working when the connection ends: without a service worker, as in LINE's browser; with one, when a newer
 * version has taken the files of this one away.
 */
import { preloadedScreens } from './platform/lazy-screens.ts'
import { loadNotices } from './ui/notice.ts'

export async function preloadScreens(): Promise<void> {
  await idle()
  void loadNotices().catch(() => undefined)
  for (const load of preloadedScreens) {
    // Nobody who has begun to tap is to wait for all of them.
    await idle()
    // A screen that cannot be fetched now is fetched when it is opened, and says so then if it still cannot be.
    void load().catch(() => undefined)
  }
  await idle()
  void import('./features/dashboard/record-sample-trip.ts').catch(() => undefined)
}

/** Not every browser says when it has a moment. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 50)
  })
}
