import { groupOfScope } from '#shared/model/scope.ts'
import type { MutationTraits } from '#shared/mutations/define-mutation.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

/**
 * Fills in the fields that only the server can set: invite codes, which have to be unique and are never chosen by a
 * device. A member who was removed or left knows the code, so the mutation asks for another one (`inviteCode: 'anew'`).
 */
export async function fillServerFields(
  tx: ScopeTx,
  { serverFields }: MutationTraits,
  { newInviteCode }: { newInviteCode: () => string },
): Promise<void> {
  if (!serverFields) return
  const group = await tx.get('groups', groupOfScope(tx.scope))
  if (group && (serverFields.inviteCode === 'anew' || group.inviteCode === null))
    await tx.put('groups', { ...group, inviteCode: newInviteCode() })
}
