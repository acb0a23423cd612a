/** What the routes of the route map are made with: their parent, and their address with its parameters. */
import { createRootRoute } from '@tanstack/react-router'
import { groupParams, tripParams } from './route-params.ts'
import { AppShell } from './shell/app-shell.tsx'

export const rootRoute = createRootRoute({ component: AppShell })
export const getParentRoute = () => rootRoute

export const at = <const Path extends string>(path: Path) => ({ getParentRoute, path })
/** What a stranger reads before signing in. */
export const publicAt = <const Path extends string>(path: Path) => ({
  ...at(path),
  staticData: { isPublic: true, endsWithFooter: true } as const,
})
export const inGroup = <const Path extends string>(path: Path) => ({ ...at(path), params: groupParams })
export const inTrip = <const Path extends string>(path: Path) => ({ ...at(path), params: tripParams })
