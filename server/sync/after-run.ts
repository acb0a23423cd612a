/**
 * What only the server does after a mutation's `run`, in the same transaction: check storage limits and make invite
 * codes.
 */
import { accountGroupsMax, groupRowsMax, groupRowsReserve } from '#shared/limits.ts'
import type { Actor, MutationTraits, Outcome } from '#shared/mutations/define-mutation.ts'
import { err, ok } from '#shared/result.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'
import { groupOfScope } from '#shared/model/scope.ts'

type Added = {
  actor: Actor
  traits: MutationTraits
  /** Whether it is a give-back with a proof that the row was here. */
  isProven: boolean
  /** The number of rows that the transaction had added before the mutation. */
  rowsBefore: number
}

/**
 * Refuses a mutation that exceeds the limits of storage: the rows of a group, or the groups of an account. It is called
 * after the mutation has run, because only then its rows are known. A refusal rolls the mutation back.
 */
export async function requireStorage(
  tx: ScopeTx,
  { actor, traits, isProven, rowsBefore }: Added,
): Promise<Outcome> {
  if (tx.sums.rowsCounted() > rowsBefore) {
    const rowsMax = groupRowsMax + (traits.usesReserve || isProven ? groupRowsReserve : 0)
    if ((await tx.sums.rowCount()) > rowsMax) return err('group-rows-full')
  }
  if (traits.entersGroup && (await tx.groupCountOf(actor.userId)) > accountGroupsMax) {
    return err('too-many-groups')
  }
  return ok()
}

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
