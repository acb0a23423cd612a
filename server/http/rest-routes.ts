/** Serves every REST call on groups and their rows (docs/design.md, "REST calls"), as `shared/api/calls.ts` lists them. */
import type { RequestHandler, Router } from 'express'
import { type Call, calls } from '#shared/api/calls.ts'
import type { ReadCall } from '#shared/api/define-read.ts'
import { readGroups } from '#server/db/group-reads.ts'
import { handleChange } from './change-calls.ts'
import { handleLongRead } from './long-read-calls.ts'
import { readIcon } from './read-icon.ts'
import { rawCallOf, readJson } from './read-json.ts'
import { answer } from './refuse.ts'
import type { Services } from './services.ts'
import { accountOf, requireSession } from './require-session.ts'

const verbs = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies Record<Call['method'], string>

export function addGroupRoutes(router: Router, services: Services): void {
  for (const call of calls) {
    const gates = [
      requireSession(services),
      ...(call.kind === 'change' && call.takesCode ? [services.limits.codes] : []),
      ...bodyGatesOf(services, call),
    ]
    router[verbs[call.method]](call.path, ...gates, handlerOf(services, call))
  }
}

function bodyGatesOf(services: Services, call: Call): RequestHandler[] {
  if (call.method === 'GET') return []
  return call.kind === 'change' && call.takesIcon ? readIcon(services) : readJson(services)
}

function handlerOf(services: Services, call: Call): RequestHandler {
  switch (call.kind) {
    case 'change':
      return handleChange(services, call)
    case 'read':
      return handleRead(services, call)
    case 'long-read':
      return handleLongRead(services, call)
  }
}

function handleRead({ database, accountQueue }: Services, { prepare }: ReadCall): RequestHandler {
  return async (request, response) => {
    const read = prepare(rawCallOf(request))
    const { userId } = accountOf(request)
    answer(response, await accountQueue(userId, () => readGroups(database, userId, read)))
  }
}
