import './ui/mantine-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#shared/assert.ts'
import { registerServiceWorker } from './platform/register-service-worker.ts'
import { restoreAccount } from './session/restore-account.ts'
import { abortTransactionsWhenFrozen } from './store/abort-when-frozen.ts'
import { followAppearance, colorSchemeManager } from './ui/appearance.ts'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes.tsx'
import { Notices } from './ui/notices.tsx'
import { resolveVariables, theme } from './ui/theme.ts'
import { preloadedScreens } from './platform/lazy-screens.ts'
import { loadNotices } from './ui/show-notice.ts'

function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Notices />
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

const root = document.getElementById('root')
assert(root, 'the document has a root')

followAppearance()
endFirstPaint(root)
abortTransactionsWhenFrozen()
void restoreAccount()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
void registerServiceWorker()
void preloadScreens()

/** Removes the frame that index.html has drawn as soon as React shows a page: something to read or to press. */
function endFirstPaint(container: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!container.querySelector('main :is(h1, button)')) return
    document.getElementById('first-paint')?.remove()
    observer.disconnect()
  })
  observer.observe(container, { childList: true, subtree: true })
}

/**
 * Loads the code of the preloaded screens and of the parts that screens fetch themselves. An open page then has all
 * of it in memory and works without a connection: without a service worker, as in LINE's browser; and with one, after
 * a newer version has removed this version's files from its cache.
 */
async function preloadScreens(): Promise<void> {
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
  void import('./features/dashboard/record-sample-trip.ts').catch(() => undefined)
}

/** Not every browser has `requestIdleCallback`. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 50)
  })
}
