/** The React tree: theme, notices and the screens. */
import { type ReactNode, StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { getDefaultStore } from 'jotai/vanilla'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { followInstallPrompt } from './platform/install.ts'
import { registerServiceWorker } from './platform/register-service-worker.ts'
import { preloadHome, preloadScreens } from './preload-screens.ts'
import { router } from './routes.tsx'
import { accountAtom, whenSignedIn } from './session/current-account.ts'
import { isKnownDevice } from './session/known-device.ts'
import { whenAccountIsKnown } from './session/restore-account.ts'
import { followFailedStyles } from './sync/load-chunk.ts'
import { probeSomeCalls } from './session/health-probe.ts'
import { colorSchemeManager, followAppearance } from './ui/appearance.ts'
import { Notices } from './ui/notices.tsx'
import { resolveVariables, theme } from './ui/theme.ts'
import { followAddresses } from './ui/use-navigate-back.ts'

function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} InnerWrap={WithNotices} />
    </MantineProvider>
  )
}

/** Inside the router, because a notice leaves with its screen. */
function WithNotices({ children }: { children: ReactNode }) {
  return (
    <>
      <Notices />
      {children}
    </>
  )
}

/**
 * What the screen does not need yet comes after it, one after the other: the line and the processor of a slow phone are the
 * screen's. The worker comes last, and finds in the browser's cache what the page has loaded.
 */
async function loadTheRest(isPageShown: Promise<void>): Promise<void> {
  await isPageShown
  await whenAccountIsKnown()
  const isNobody = !getDefaultStore().get(accountAtom)
  const isRegisteredFirst = isNobody && isKnownDevice()
  if (isNobody) await preloadHome()
  // A stranger reads and signs in online, and gets the worker afterwards. In WebKit, leaving a page that is registering a
  // worker spoils the tab (docs/decisions/0048-frozen-pages.md).
  if (isRegisteredFirst) await registerServiceWorker()
  await whenSignedIn()
  await preloadScreens()
  if (!isRegisteredFirst) await registerServiceWorker()
}

/** `isPageShown` resolves once there is something to read or to press. */
export function showApp(root: Root, isPageShown: Promise<void>): void {
  followAddresses(router.history)
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
  void loadTheRest(isPageShown)
}
