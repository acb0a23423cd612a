/**
 * The routes under /api. Each route names its own gates (`requireSession`, `readJson`), and no router has one for all
 * of its routes. So a path without a route is refused before anything is looked up.
 */
import { Router } from 'express'
import { addConfigurationRoute } from './configuration-route.ts'
import { addEventsRoute } from './events-route.ts'
import { addGroupRoutes } from './group-routes.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { addSessionRoutes } from './session-routes.ts'
import { addSyncRoute } from './sync-routes.ts'

export function apiRouter(services: Services): Router {
  const router = Router({ caseSensitive: true })
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store')
    next()
  })
  addConfigurationRoute(router, services)
  addSessionRoutes(router, services)
  addSyncRoute(router, services)
  addEventsRoute(router, services)
  addGroupRoutes(router, services)
  router.use((_request, response) => refuse(response, 'no-such-call'))
  return router
}
