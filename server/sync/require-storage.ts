/**
 * Refuses what would go beyond the limits of storage: the rows of a group, and the groups of an account. Asked after a
 * mutation has run, because only then it is known what it adds; a refusal undoes it.
 */
import { accountGroupsMax, groupRowsMax, groupRowsReserve } from '#shared/limits.ts'
import type { Actor, MutationTraits, Outcome } from '#shared/mutations/define-mutation.ts'
import { err, ok } from '#shared/result.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

type Added = {
  actor: Actor
  traits: MutationTraits
  /** It gives back what is proven to have been here. */
  isProven: boolean
  /** How many rows the transaction had added before the mutation. */
  rowsBefore: number
}

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
