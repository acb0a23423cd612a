import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes.tsx'
import { resolveVariables, theme } from './ui/theme.ts'

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <Notifications position="top-center" />
      <RouterProvider router={router} />
    </MantineProvider>
  )
}
