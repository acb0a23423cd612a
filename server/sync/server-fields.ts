import { groupOfScope } from '#shared/model/scope.ts'
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import type { MutationTraits } from '#shared/mutations/define-mutation.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

/**
 * Fills in the fields that only the server can set: invite codes, which have to be unique and are never chosen by a
 * device. A member who was removed or left knows all codes of the group, so the mutation asks for others (`anew`).
 */
export async function fillServerFields(
  tx: ScopeTx,
  { serverFields }: MutationTraits,
  { newInviteCode }: { newInviteCode: NewInviteCode },
): Promise<void> {
  const { inviteCode, pendingInviteCodes } = serverFields ?? {}
  const group = inviteCode && (await tx.get('groups', groupOfScope(tx.scope)))
  if (group && (inviteCode === 'anew' || group.inviteCode === null))
    await tx.put('groups', { ...group, inviteCode: newInviteCode('group') })
  for (const person of pendingInviteCodes ? await tx.list('pendingMembers') : []) {
    const hasNone = person.inviteCode === null
    const isInvited = person.status !== 'uninvited' && person.linkedTo === null
    if (isInvited && (hasNone || pendingInviteCodes === 'anew'))
      await tx.put('pendingMembers', { ...person, inviteCode: newInviteCode('pendingMember') })
  }
}
