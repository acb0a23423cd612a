/**
 * Joins a group by its code. Only the server can check a code, so this needs a connection. The group's rows come with
 * the next sync.
 */
import { liveQuery } from 'dexie'
import * as z from 'zod/mini'
import { GroupId } from '#shared/model/group.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { newUuid } from '#client/store/new-id.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'

const Joined = z.object({ group: z.object({ id: GroupId }) })

/** Resolves once the group is on this device. */
export async function joinGroup(inviteCode: string, waiting?: Waiting): Promise<Answer<GroupId>> {
  const joining = {
    method: 'POST',
    path: '/api/groups/join',
    body: { inviteCode },
    idempotencyKey: newUuid(),
    read: (body: unknown) => Joined.safeParse(body).data?.group.id,
  } as const
  const answer = await callSignedIn(joining, waiting)
  if (!answer.ok) return answer
  sendSoon()
  await arrivalOf(answer.value)
  return answer
}

/** The longest wait for the rows. If the connection ends meanwhile, they come when it is back. */
const arrivalMsMax = 10_000

function arrivalOf(groupId: GroupId): Promise<void> {
  const database = currentDatabase()
  return new Promise((resolve) => {
    const arrive = () => {
      clearTimeout(limit)
      watching.unsubscribe()
      resolve()
    }
    const limit = setTimeout(arrive, arrivalMsMax)
    const watching = liveQuery(() => database.groups.get(groupId)).subscribe((group) => {
      if (group) queueMicrotask(arrive)
    })
  })
}
