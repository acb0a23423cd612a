/** For monitoring: whether the server is alive and its time (`/health`), and whether it can take calls (`/ready`). */
import type { Router } from 'express'
import { isAnswering } from '#server/db/server-state.ts'
import type { Services } from './services.ts'

export function addHealthRoutes(router: Router, { database, now, isStopping }: Services): void {
  router.get(['/health', '/api/health'], (_request, response) => {
    response.set('cache-control', 'no-store').json({ success: true, serverTime: now() })
  })
  router.get('/ready', async (_request, response) => {
    const trouble = isStopping() ? 'stopping' : (await isAnswering(database)) ? null : 'database'
    response.set('cache-control', 'no-store').status(trouble === null ? 200 : 503)
    response.json(trouble === null ? { success: true } : { success: false, code: trouble })
  })
}
