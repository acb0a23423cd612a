/** The route around all others. They stand in `routes.tsx`, `public-routes.tsx` and `admin-routes.tsx`. */
import { createRootRoute } from '@tanstack/react-router'
import { AppShell } from './shell/app-shell.tsx'

export const rootRoute = createRootRoute({ component: AppShell })
export const getParentRoute = () => rootRoute
