/** Serves every REST call on groups and their rows (docs/design.md, "REST calls"), as `shared/api/calls.ts` lists them. */
import type { RequestHandler, Router } from 'express'
import { type Call, calls } from '#shared/api/calls.ts'
import type { ReadCall } from '#shared/api/define-read.ts'
import { readGroups } from '#server/db/group-reads.ts'
import { readParams } from '#shared/api/define-call.ts'
import { readIconType } from '#shared/model/icon-picture.ts'
import { handleChange } from './change-calls.ts'
import { handleLongRead } from './long-read-calls.ts'
import { refuseInMaintenance } from './maintenance.ts'
import { readAttachment } from './read-attachment.ts'
import { readIcon } from './read-icon.ts'
import { rawCallOf, readJson } from './read-json.ts'
import { answer, refuse } from './refuse.ts'
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
      ...(call.kind === 'change' ? [refuseInMaintenance(services)] : []),
      ...(call.kind === 'change' && call.takesCode ? [services.limits.codes] : []),
      ...bodyGatesOf(services, call),
    ]
    router[verbs[call.method]](call.path, ...gates, handlerOf(services, call))
  }
}

function bodyGatesOf(services: Services, call: Call): RequestHandler[] {
  if (call.method === 'GET') return []
  switch (call.kind === 'change' ? call.takesFile : null) {
    case 'icon':
      return readIcon(services)
    case 'attachment':
      return readAttachment(services)
    case null:
      return readJson(services)
  }
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

const iconPath = '/groups/:groupId/icon/:icon'

/** Members have sent the bytes. So no browser may take them for anything but what they are, or run what they contain. */
export const sentBytesHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** Sends the pictures that groups are known by, to their members alone (docs/decisions/0085-group-icons.md). */
export function addIconRoute(router: Router, services: Services): void {
  const { database, accountQueue } = services
  router.get(iconPath, requireSession(services), async (request, response) => {
    const { groupId, icon } = readParams(iconPath, request.params)
    const { userId } = accountOf(request)
    const picture = await accountQueue(userId, () =>
      readGroups(database, userId, async (reads) => {
        await reads.requireMember(groupId)
        return reads.icon(groupId, icon)
      }),
    )
    // Earlier releases have stored pictures of any size.
    if (!picture || !readIconType(picture.content).ok) return refuse(response, 'icon-not-found')
    // The bytes of an address never change. A cache that several people share must not store them.
    response
      .set({ ...sentBytesHeaders, 'cache-control': 'private, max-age=31536000, immutable' })
      .type(picture.type)
      .send(picture.content)
  })
}
