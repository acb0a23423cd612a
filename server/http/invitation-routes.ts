/** What an invitation shows before signing in. A wrong code gets the same answer as one that is no longer valid. */
import type { Router } from 'express'
import * as z from 'zod/mini'
import { readFields } from '#shared/api/define-call.ts'
import { InviteCode } from '#shared/api/application-calls.ts'
import { readTypedCode } from '#shared/model/invite-code.ts'
import { readInvitation } from '#server/db/invitations.ts'
import { readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'

const Asked = z.strictObject({ inviteCode: InviteCode })

/** POST, because an address would put the code into logs. */
export function addInvitationRoutes(router: Router, { database, bodies, limits }: Services): void {
  router.post('/invitations', limits.invitations, ...readJson({ bodies }), async (request, response) => {
    const asked = readFields(Asked, request.body)
    const inviteCode = readTypedCode(asked.inviteCode)
    if (inviteCode === '') return refuse(response, 'invite-code-required')
    const invitation = await readInvitation(database, inviteCode)
    if (!invitation) return refuse(response, 'invite-code-unknown')
    response.json({ success: true, invitation })
  })
}
