/** For whoever watches over the server: it lives, and what time it has. */
import type { Router } from 'express'
import type { Services } from './services.ts'

export function addHealthRoute(router: Router, { now }: Services): void {
  router.get(['/health', '/api/health'], (_request, response) => {
    response.set('cache-control', 'no-store').json({ success: true, serverTime: now() })
  })
}
