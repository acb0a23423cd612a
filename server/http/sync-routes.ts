/** POST /api/sync: the one call by which devices send and receive (docs/design.md, "The sync call"). */
import type { Request, RequestHandler, Router } from 'express'
import { accountGroupsMax, batchBytesMax, firstSyncSchema, syncSchemaHeader } from '#shared/limits.ts'
import { SyncRequest } from '#shared/sync/wire.ts'
import { schemaOf } from '#server/sync/apply-push.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import { readBody, readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { accountOf, requireSession } from './signed-in.ts'

/** Each costs a statement. A device has one for each of its groups, and for those it had to leave. */
const historiesMax = 2 * accountGroupsMax

/** A malformed envelope stores nothing; malformed arguments in it reject their mutation alone. */
export function addSyncRoute(router: Router, services: Services): void {
  const { database, now, newInviteCode, onDefect, limits, accountQueue, budgets } = services
  const schema = schemaOf(services)
  const push = {
    database,
    now,
    newInviteCode,
    schema,
    onDefect: (error: unknown, { name }: { name: string }) => onDefect(error, `sync ${name}`),
  }
  const gates = [
    saySchema(schema),
    requireSession(services),
    ...readJson({ bytesMax: batchBytesMax, budgets }),
    limits.codesInSync,
  ]
  router.post('/sync', ...gates, async (request, response) => {
    if (isTooOld(request.body, schema)) return refuse(response, 'schema-too-old')
    const read = readBody(SyncRequest, withAnswerBytesMax(request))
    if (!read.ok) return refuse(response, read.code)
    if (Object.keys(read.value.histories ?? {}).length > historiesMax) return refuse(response, 'too-large')
    const account = accountOf(request)
    if (read.value.accountId !== account.userId) return refuse(response, 'account-mismatch')
    response.json(await accountQueue(account.userId, () => answerSync(push, account, read.value)))
  })
}

/** It stands in the address. What is no number there is as if it were absent. */
function withAnswerBytesMax({ body, query }: Request): unknown {
  const bytes = Number(query.answerBytesMax)
  const isGiven = Number.isSafeInteger(bytes) && bytes > 0 && typeof body === 'object'
  return isGiven ? { ...body, answerBytesMax: bytes } : body
}

/** In every answer, refusals too: a newer device sees that it has met an older server, and waits. */
function saySchema(schema: number): RequestHandler {
  return (_request, response, next) => {
    response.setHeader(syncSchemaHeader, schema)
    next()
  }
}

/** Said before the envelope is read: an older one may look different. One schema behind is still served. */
function isTooOld(body: unknown, schema: number): boolean {
  if (typeof body !== 'object' || body === null || !('schema' in body)) return false
  return typeof body.schema === 'number' && body.schema < Math.max(firstSyncSchema, schema - 1)
}
