/**
 * Makes payments of the paid flags that earlier builds have stored (docs/decisions/0104-payments.md). Some expenses of a group
 * are changed in one version, as by a mutation, so that devices of every release receive the payments together with the shares
 * without flags. The server does it at its start, and not with the migration: after a restore, a version before the new epoch
 * would count as one that devices of the first release have.
 */
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { putWithPaymentsOfFlags } from '#shared/mutations/payment-rows.ts'
import type { Database } from './database.ts'
import { type ScopeTx, changeScope } from './scope-tx.ts'

export async function convertPaidFlags(database: Database): Promise<void> {
  const groups = await database.db.selectFrom('paidFlags').select('groupId').distinct().execute()
  for (const { groupId } of groups) while ((await convertSome(database, groupId)) > 0);
}

/** Resolves with the number of flags. */
function convertSome(database: Database, groupId: GroupId): Promise<number> {
  const now = () => Math.floor(Date.now() / 1000)
  return changeScope(database, scopeOfGroup(groupId), { now, creates: false }, async (tx) => {
    const flags = tx ? await convertIn(tx) : 0
    return { value: flags, isChanged: flags > 0 }
  })
}

async function convertIn(tx: ScopeTx): Promise<number> {
  const flags = await tx.takePaidFlags()
  for (const [id, ofExpense] of Map.groupBy(flags, ({ expenseId }) => expenseId)) {
    const row = await tx.get('expenses', id)
    if (!row) continue
    const paidAt = new Map(ofExpense.map((flag) => [flag.position, flag.paidAt]))
    const shares = row.shares.map((share, position) => ({
      ...share,
      isPaid: paidAt.has(position),
      paidAt: paidAt.get(position) ?? null,
    }))
    await putWithPaymentsOfFlags(tx, { ...row, shares })
  }
  return flags.length
}
