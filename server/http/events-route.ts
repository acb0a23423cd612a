/**
 * GET /api/sync/events: the server-sent events that notify a device of new versions of its scopes (docs/design.md,
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
  // Otherwise a buffering proxy would withhold the pokes.
  'x-accel-buffering': 'no',
  // A stream's connection is not used again, so it is closed when the stream ends.
  connection: 'close',
}

export function addEventsRoute(router: Router, services: Services): void {
  // Express would handle HEAD as GET, whose stream never ends.
  router.head('/sync/events', (_request, response) => refuse(response, 'no-such-call'))
  router.get('/sync/events', requireSession(services), (request, response) => {
    const [token] = sessionTokensOf(request, services.settings)
    assert(token, 'whoever is signed in has a token')
    response.set(headers).flushHeaders()
    services.pokes.open({ userId: accountOf(request).userId, tokenHash: hashOf(token), out: response })
  })
}
