/** Renders a whole screen for tests at its own address. Other addresses render nothing. */
import { MantineProvider } from '@mantine/core'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  type NotFoundRouteComponent,
  type RootRouteOptions,
  type RouteComponent,
  RouterProvider,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { theme } from '#client/ui/theme.ts'
import { followAddresses } from '#client/ui/use-navigate-back.ts'

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
  return renderRoutes([address], (getParentRoute) => {
    if (typeof path === 'string')
      return [createRoute({ getParentRoute, path, component: Screen, validateSearch })]
    const layout = createRoute({ getParentRoute, id: 'screen', component: Screen })
    const ofLayout = path.map((each) =>
      createRoute({ getParentRoute: () => layout, path: each, validateSearch }),
    )
    return [layout.addChildren(ofLayout)]
  }).address
}

/** Several screens by their paths. One has come to the last of the addresses through the others. */
export function renderScreens(
  screens: Readonly<Record<string, RouteComponent>>,
  addresses: [string, ...string[]],
): () => string {
  return renderRoutes(addresses, (getParentRoute) =>
    Object.entries(screens).map(([path, component]) =>
      createRoute({
        getParentRoute,
        path,
        component,
        validateSearch: (search: Record<string, unknown>) => search,
      }),
    ),
  ).address
}

type ScreenRoute = {
  path: string
  component: RouteComponent
  staticData?: StaticDataRouteOption
  loader?: () => Promise<unknown>
}
type Around = {
  /** What is around every screen. */
  root?: RootRouteOptions
  defaultErrorComponent?: ErrorRouteComponent
  defaultNotFoundComponent?: NotFoundRouteComponent
  defaultPendingMs?: number
}

/** Small screens by their routes, with what the product has around its own. Returns the router. */
export function renderRouter(routes: readonly ScreenRoute[], address: string, around: Around) {
  return renderRoutes(
    [address],
    (getParentRoute) => routes.map((route) => createRoute({ getParentRoute, ...route })),
    around,
  ).router
}

const nothingElsewhere: RootRouteOptions = { notFoundComponent: () => null }
const newRoot = (options: RootRouteOptions) => createRootRoute(options)

function renderRoutes(
  [first, ...others]: [string, ...string[]],
  routesIn: (getParentRoute: () => ReturnType<typeof newRoot>) => AnyRoute[],
  { root = nothingElsewhere, ...options }: Around = {},
) {
  const rootRoute = newRoot(root)
  const history = createMemoryHistory({ initialEntries: [first] })
  const routeTree = rootRoute.addChildren(routesIn(() => rootRoute))
  const router = createRouter({ ...options, routeTree, history })
  followAddresses(history)
  for (const address of others) history.push(address)
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { router, address: () => router.state.location.href }
}
