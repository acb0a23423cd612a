import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes.tsx'
import { colorSchemeManager } from './shell/color-scheme-manager.ts'
import { Notices } from './ui/notices.tsx'
import { resolveVariables, theme } from './ui/theme.ts'

export function App() {
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
