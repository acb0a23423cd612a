/**
 * GET /api/sync/events: tells a device, as server-sent events, of which of its groups there is news (docs/design.md,
 * "Pokes").
 */
import type { Router } from 'express'
import { assert } from '#shared/assert.ts'
import { hashOf } from '#server/identity/secrets.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { sessionTokensOf } from './session-cookie.ts'
import { accountOf, requireSession } from './signed-in.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that collects what it passes on would keep the pokes for itself.
  'x-accel-buffering': 'no',
  // Nothing follows a stream on its connection: when it ends, so does the connection.
  connection: 'close',
}

export function addEventsRoute(router: Router, services: Services): void {
  // Express answers HEAD as GET, which here would never end.
  router.head('/sync/events', (_request, response) => refuse(response, 'no-such-call'))
  router.get('/sync/events', requireSession(services), (request, response) => {
    const [token] = sessionTokensOf(request, services.settings)
    assert(token, 'whoever is signed in has a token')
    response.set(headers).flushHeaders()
    services.pokes.open({ userId: accountOf(request).userId, tokenHash: hashOf(token), out: response })
  })
}
