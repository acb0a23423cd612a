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
  const makesGroup = name === 'group.create' || name === 'group.giveBack'
  if (!makesGroup && name !== 'member.remove') return
  const group = await tx.get('groups', groupOfScope(tx.scope))
  // A group that was there keeps its code.
  if (group && (name !== 'group.giveBack' || group.inviteCode === null))
    await tx.put('groups', { ...group, inviteCode: newInviteCode() })
}
