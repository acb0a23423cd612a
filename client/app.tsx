/** The React tree: theme, notices and the screens. */
import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { followInstallPrompt } from './platform/install.ts'
import { registerServiceWorker } from './platform/register-service-worker.ts'
import { preloadScreens } from './preload-screens.ts'
import { router } from './routes.tsx'
import { whenSignedIn } from './session/current-account.ts'
import { isKnownDevice } from './session/known-device.ts'
import { followFailedStyles } from './sync/failed-styles.ts'
import { probeSomeCalls } from './session/health-probe.ts'
import { colorSchemeManager, followAppearance } from './ui/appearance.ts'
import { Notices } from './ui/notices.tsx'
import { resolveVariables, theme } from './ui/theme.ts'

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

/**
 * A stranger reads and signs in online. Their first page is not made to share its time and its line with an installation.
 * In WebKit, leaving a page that is registering a worker spoils the tab (docs/decisions/0048-frozen-pages.md).
 */
async function registerWorkerWhenUseful(): Promise<void> {
  if (!isKnownDevice()) await whenSignedIn()
  await registerServiceWorker()
}

export function showApp(root: Root): void {
  followAppearance()
  followFailedStyles()
  followInstallPrompt()
  probeSomeCalls(Math.random)
  // A transition is rendered in slices, which a tap can interrupt.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  void registerWorkerWhenUseful()
  void preloadScreens()
}
