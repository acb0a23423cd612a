/**
 * POST /api/sync, the one call by which devices send and receive (docs/design.md, "The sync call"), and the event
 * stream of pokes.
 */
import type { Request, RequestHandler, Router } from 'express'
import { readFields } from '#shared/api/define-call.ts'
import { assert } from '#shared/assert.ts'
import {
  accountGroupsMax,
  batchBytesMax,
  firstSyncSchema,
  maintenanceHeader,
  syncSchemaHeader,
} from '#shared/limits.ts'
import { SyncRequest } from '#shared/sync/wire-format.ts'
import { hashOf } from '#server/identity/secrets.ts'
import { schemaOf } from '#server/sync/apply-push.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import { refuseForMaintenance, sayMaintenance } from './maintenance.ts'
import { readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import { accountOf, requireSession, requireSessionOfOurs } from './require-session.ts'
import type { Services } from './services.ts'
import { sessionTokensOf } from './session-cookie.ts'

/**
 * The scopes of which one sync call may name the device's history, each of which costs a query: those of its groups, and of
 * groups that it had to leave.
 */
const scopesPerCallMax = 2 * accountGroupsMax

/** A malformed envelope is refused as a whole; malformed arguments of a mutation reject that mutation only. */
export function addSyncRoute(router: Router, services: Services): void {
  const { database, now, newInviteCode, onDefect, limits, accountQueue, bodies, budgets, settings } = services
  const schema = schemaOf(services)
  const push = {
    database,
    now,
    newInviteCode,
    plans: settings.plans,
    schema,
    onDefect: (error: unknown, { name }: { name: string }) => onDefect(error, `sync ${name}`),
  }
  const gates = [
    saySchema(schema),
    sayMaintenance(services),
    requireSession(services),
    ...readJson({ bodies, bytesMax: batchBytesMax, budgets }),
    limits.codesInSync,
  ]
  router.post('/sync', ...gates, async (request, response) => {
    if (isTooOld(request.body, schema)) return refuse(response, 'schema-too-old')
    const read = readFields(SyncRequest, withAnswerBytesMax(request))
    if (Object.keys(read.histories ?? {}).length > scopesPerCallMax) return refuse(response, 'too-large')
    if (read.mutations.length > 0 && response.hasHeader(maintenanceHeader))
      return refuseForMaintenance(response)
    const account = accountOf(request)
    if (read.accountId !== account.userId) return refuse(response, 'account-mismatch')
    response.json(await accountQueue(account.userId, () => answerSync(push, account, read)))
  })
}

/** `answerBytesMax` is a query parameter of the address. A value that is no positive integer is ignored. */
function withAnswerBytesMax({ body, query }: Request): unknown {
  const bytes = Number(query.answerBytesMax)
  const isGiven = Number.isSafeInteger(bytes) && bytes > 0 && typeof body === 'object'
  return isGiven ? { ...body, answerBytesMax: bytes } : body
}

/** Sends the schema with every answer, refusals included: a newer device learns from it that the server is older, and waits. */
function saySchema(schema: number): RequestHandler {
  return (_request, response, next) => {
    response.setHeader(syncSchemaHeader, schema)
    next()
  }
}

/** Checked before the envelope is parsed, because an older envelope may differ. The schema before this one is still served. */
function isTooOld(body: unknown, schema: number): boolean {
  if (typeof body !== 'object' || body === null || !('schema' in body)) return false
  return typeof body.schema === 'number' && body.schema < Math.max(firstSyncSchema, schema - 1)
}

const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Otherwise a buffering proxy would withhold the pokes.
  'x-accel-buffering': 'no',
  // A stream's connection is not used again, so it is closed when the stream ends.
  connection: 'close',
}

/** The server-sent events that notify a device of new versions of its scopes (docs/design.md, "Pokes"). */
export function addEventsRoute(router: Router, services: Services): void {
  // Express would handle HEAD as GET, whose stream never ends.
  router.head('/sync/events', (_request, response) => refuse(response, 'no-such-call'))
  router.get('/sync/events', requireSessionOfOurs(services), (request, response) => {
    const [token] = sessionTokensOf(request, services.settings)
    assert(token, 'whoever is signed in has a token')
    response.set(eventStreamHeaders).flushHeaders()
    services.pokes.open({ userId: accountOf(request).userId, tokenHash: hashOf(token), out: response })
  })
}
