/** Sends the pictures that groups are known by, to their members alone (docs/decisions/0085-group-icons.md). */
import type { Router } from 'express'
import { readParams } from '#shared/api/define-call.ts'
import { readIconType } from '#shared/model/icon-picture.ts'
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
    const { groupId, icon } = readParams(path, request.params)
    const { userId } = accountOf(request)
    const picture = await accountQueue(userId, () =>
      readGroups(database, userId, async (reads) => {
        await reads.requireMember(groupId)
        return reads.icon(groupId, icon)
      }),
    )
    // Earlier releases have stored pictures of any size.
    if (!picture || !readIconType(picture.content).ok) return refuse(response, 'icon-not-found')
    response.set(headers).type(picture.type).send(picture.content)
  })
}
