/**
 * Joins a group by its code, applies for it, or takes the application back. Only the server can check a code, and a device
 * outside of the group has none of its rows, so all of it needs a connection. The rows come with the next sync.
 */
import * as z from 'zod/mini'
import { liveQuery } from 'dexie'
import { GroupId } from '#shared/model/group.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { newUuid } from '#client/store/new-id.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { ownStandingIn } from '#client/store/queries/own-standing.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'

const Joined = z.object({ group: z.object({ id: GroupId }) })

type Joining = {
  inviteCode: string
  /** The pending member who the person is. Null for a new member, and for that person's own code. */
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

/** The longest wait for the rows. If the connection ends meanwhile, they come when it is back. */
const arrivalMsMax = 10_000

/** Resolves once `isHere` is true on this device. */
export function untilSynced(isHere: () => Promise<boolean>): Promise<void> {
  sendSoon()
  return new Promise((resolve) => {
    const arrive = () => {
      clearTimeout(limit)
      watching.unsubscribe()
      resolve()
    }
    const limit = setTimeout(arrive, arrivalMsMax)
    // An error of the database is the screen's to show.
    const watching = liveQuery(isHere).subscribe(
      (isThere) => (isThere ? queueMicrotask(arrive) : undefined),
      arrive,
    )
  })
}

type Applying = {
  groupId: GroupId
  inviteCode: string
  /** The code is one pending member's own. */
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

/** The person's copy of the application follows with the next sync. */
export async function withdrawApplication(groupId: GroupId, waiting?: Waiting): Promise<Answer<true>> {
  const withdrawal = {
    method: 'DELETE',
    path: `/api/groups/${groupId}/my-application`,
    read: () => true as const,
  } as const
  const answer = await callSignedIn(withdrawal, waiting)
  if (answer.ok) sendSoon()
  return answer
}
