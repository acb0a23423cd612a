/** The limits of what a group and an account may store. The server checks them after a mutation has run. */
import { accountGroupsMax, groupRowsMax } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Actor, Outcome } from '#shared/mutations/define-mutation.ts'
import type { CheckedMutation } from '#shared/mutations/registry.ts'
import { err, ok } from '#shared/result.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

/**
 * Rows above `groupRowsMax` that are reserved for transfers, for people who join, and for giving back what a restore
 * lost.
 */
export const groupRowsReserve = 20_000

type Added = {
  actor: Actor
  call: Pick<CheckedMutation, 'target' | 'traits'>
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
  { actor, call, isProven, rowsBefore }: Added,
): Promise<Outcome> {
  const { traits } = call
  if (tx.sums.rowsCounted() > rowsBefore) {
    const rowsMax = groupRowsMax + (traits.usesReserve || isProven ? groupRowsReserve : 0)
    if ((await tx.sums.rowCount()) > rowsMax) return err('group-rows-full')
  }
  const hasTooMany = async (userId: UserId) => (await tx.groupCountOf(userId)) > accountGroupsMax
  if (traits.entersGroup && (await hasTooMany(actor.userId))) return err('too-many-groups')
  if (traits.admitsApplicant && call.target?.table === 'applications') {
    const application = await tx.get('applications', call.target.id)
    if (application && (await hasTooMany(application.userId))) return err('applicant-groups-full')
  }
  return ok()
}
