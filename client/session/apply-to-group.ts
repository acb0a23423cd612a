/** Applies to join a group. Only the server can check a code, so this needs a connection. */
import type { GroupId } from '#shared/model/group.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { newUuid } from '#client/store/new-id.ts'
import { ownStandingIn } from '#client/store/queries/own-standing.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'
import { untilSynced } from './until-synced.ts'

type Applying = {
  groupId: GroupId
  inviteCode: string
  /** The code is one provisional member's own. */
  isPersonal: boolean
  message: string
  /** Who the person says they are. */
  pendingMemberId: PendingMemberId | null
}

/** Resolves once the application is on this device. */
export async function applyToGroup(
  { groupId, inviteCode, isPersonal, message, pendingMemberId }: Applying,
  waiting: Waiting,
): Promise<Answer<true>> {
  const applying = {
    method: 'POST',
    path: isPersonal ? '/api/groups/apply-pending' : '/api/groups/apply',
    body: { inviteCode, message, pendingMemberId },
    idempotencyKey: newUuid(),
    read: () => true as const,
  } as const
  const answer = await callSignedIn(applying, waiting)
  if (answer.ok) await untilSynced(async () => (await ownStandingIn(groupId)).kind === 'applied')
  return answer
}
