/** Sends the pictures that groups are known by, to their members alone (docs/decisions/0085-group-icons.md). */
import type { Router } from 'express'
import { readParams } from '#shared/api/define-call.ts'
import { readIconType } from '#shared/model/icon-picture.ts'
import { err, ok } from '#shared/result.ts'
import { readGroups } from '#server/db/group-reads.ts'
import { accountOf, requireSession } from './require-session.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'

const path = '/groups/:groupId/icon/:icon'

/** Members have sent the bytes. So no browser may take them for anything but a picture, or run what they contain. */
const headers = {
  // The bytes of an id never change. A cache that several people share must not store them.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

export function addIconRoute(router: Router, services: Services): void {
  const { database, accountQueue } = services
  router.get(path, requireSession(services), async (request, response) => {
    const params = readParams(path, request.params)
    if (!params.ok) return refuse(response, params.code)
    const { groupId, icon } = params.value
    const { userId } = accountOf(request)
    const read = await accountQueue(userId, () =>
      readGroups(database, userId, async (reads) => {
        const membership = await reads.requireMember(groupId)
        if (!membership.ok) return membership
        const found = await reads.icon(groupId, icon)
        // Earlier releases have stored pictures of any size.
        return found && readIconType(found.content).ok ? ok(found) : err('icon-not-found')
      }),
    )
    if (!read.ok) return refuse(response, read.code)
    response.set(headers).type(read.value.type).send(read.value.content)
  })
}
