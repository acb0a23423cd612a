/** Renders views for tests with all their providers and a router without routes. */
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { theme } from '#client/ui/theme.ts'

export function renderView(view: ReactNode): RenderResult {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const inProvider = (children: ReactNode) => (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </MantineProvider>
  )
  const rendered = render(inProvider(view))
  return { ...rendered, rerender: (next) => rendered.rerender(inProvider(next)) }
}
