/** Takes the person's own application back. A device outside the group has none of its rows, so this needs a connection. */
import type { GroupId } from '#shared/model/group.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'

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
