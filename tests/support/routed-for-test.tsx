/** Renders a whole screen for tests at its own address. Other addresses render nothing. */
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { theme } from '#client/ui/theme.ts'

type Options = {
  /** As in the route map. Without it the screen gets the search parameters as they are. */
  validateSearch?: (search: Record<string, unknown>) => object
}

/** Several paths are the addresses of one screen, which stays from one to the other. Returns a function that gives the present address. */
export function renderScreen(
  Screen: RouteComponent,
  path: string | readonly string[],
  address: string,
  { validateSearch = (search) => search }: Options = {},
): () => string {
  const rootRoute = createRootRoute({ notFoundComponent: () => null })
  const getParentRoute = () => rootRoute
  const layout = createRoute({ getParentRoute, id: 'screen', component: Screen })
  const screen =
    typeof path === 'string'
      ? createRoute({ getParentRoute, path, component: Screen, validateSearch })
      : layout.addChildren(
          path.map((each) => createRoute({ getParentRoute: () => layout, path: each, validateSearch })),
        )
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: rootRoute.addChildren([screen]), history })
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return () => router.state.location.href
}
