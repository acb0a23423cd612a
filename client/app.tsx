import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes.tsx'
import { colorSchemeManager } from './shell/color-scheme-manager.ts'
import { resolveVariables, theme } from './ui/theme.ts'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Notifications position="bottom-center" />
      <RouterProvider router={router} />
    </MantineProvider>
  )
}
