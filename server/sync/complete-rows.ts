/**
 * What the server adds to the rows of a change: codes are made where they can be kept unique, never chosen by a device.
 * Whoever was removed, or left, knows the group's code; from then on it is another one.
 */
import { groupOfScope } from '#shared/model/scope.ts'
import type { MutationName } from '#shared/mutations/registry.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

export async function completeRows(
  tx: ScopeTx,
  name: MutationName,
  { newInviteCode }: { newInviteCode: () => string },
): Promise<void> {
  if (name !== 'group.create' && name !== 'member.remove') return
  const group = await tx.get('groups', groupOfScope(tx.scope))
  if (group) await tx.put('groups', { ...group, inviteCode: newInviteCode() })
}
