/** Sends a picture that a group is to be known by. Only the server can store it, so this needs a connection. */
import * as z from 'zod/mini'
import { type GroupId, IconId } from '#shared/model/group.ts'
import { newUuid } from '#client/store/new-id.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'

const Changed = z.object({ group: z.object({ icon: IconId }) })

/** Resolves with the icon's id. The group's row comes with the next sync. */
export async function setGroupIcon(
  { groupId, picture }: { groupId: GroupId; picture: Blob },
  waiting?: Waiting,
): Promise<Answer<IconId>> {
  const form = new FormData()
  form.append('icon', picture)
  const answer = await callSignedIn(
    {
      method: 'POST',
      path: `/api/groups/${groupId}/icon`,
      body: form,
      idempotencyKey: newUuid(),
      read: (body) => Changed.safeParse(body).data?.group.icon,
    },
    waiting,
  )
  if (answer.ok) sendSoon()
  return answer
}
