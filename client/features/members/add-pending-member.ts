/** Adds a provisional member. Resolves with the sentence that says why it failed, or with null on success. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { newId } from '#client/store/new-id.ts'
import { mutate } from '#client/sync/mutate.ts'
import type { NewPendingMember } from './list/add-pending-member-form.tsx'

export async function addPendingMember(
  groupId: GroupId,
  { name, phone, email }: NewPendingMember,
): Promise<string | null> {
  const outcome = await mutate(groupId, 'pendingMember.add', {
    id: newId(PendingMemberId),
    name,
    ...(phone === '' ? {} : { phone }),
    ...(email === '' ? {} : { email }),
  })
  return outcome.ok ? null : rejectionSentences[outcome.code]
}
