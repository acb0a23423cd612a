/**
 * Joins a group by its code. Only the server can check a code, so this needs a connection. The group's rows come with
 * the next sync.
 */
import * as z from 'zod/mini'
import { GroupId } from '#shared/model/group.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { newUuid } from '#client/store/new-id.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'
import { untilSynced } from './until-synced.ts'

const Joined = z.object({ group: z.object({ id: GroupId }) })

type Joining = {
  inviteCode: string
  /** The provisional member who the person is. Null for a new member, and for that person's own code. */
  pendingMemberId: PendingMemberId | null
}

/** Resolves once the group is on this device. */
export async function joinGroup(
  { inviteCode, pendingMemberId }: Joining,
  waiting?: Waiting,
): Promise<Answer<GroupId>> {
  const joining = {
    method: 'POST',
    path: '/api/groups/join',
    body: { inviteCode, ...(pendingMemberId === null ? {} : { pendingMemberId }) },
    idempotencyKey: newUuid(),
    read: (body: unknown) => Joined.safeParse(body).data?.group.id,
  } as const
  const answer = await callSignedIn(joining, waiting)
  if (answer.ok)
    await untilSynced(async () => (await currentDatabase().groups.get(answer.value)) !== undefined)
  return answer
}
