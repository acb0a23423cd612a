/**
 * What the server adds to the rows of a change: codes are made where they can be kept unique, never chosen by a device.
 * Whoever was removed, or left, knows the group's code; from then on it is another one.
 */
import { groupOfScope } from '#shared/model/scope.ts'
import type { MutationTraits } from '#shared/mutations/define-mutation.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

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
