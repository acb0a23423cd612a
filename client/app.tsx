/** The React tree: theme, notices and the screens. */
import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { followInstallPrompt } from './platform/install.ts'
import { registerServiceWorker } from './platform/register-service-worker.ts'
import { preloadScreens } from './preload-screens.ts'
import { router } from './routes.tsx'
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

export function showApp(root: Root): void {
  followAppearance()
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
  void registerServiceWorker()
  void preloadScreens()
}
