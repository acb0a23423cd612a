/** What a settlement is computed from, as the device holds it: what it has not sent yet is in it. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-keys.ts'
import { type Settlement, settlementOf } from '#shared/money/settlement.ts'
import { currentAccount, currentDatabase } from '../current.ts'

/** Computed with the read, so that a screen drawn again for another reason does not compute it again. */
export async function settlementOfGroup(groupId: GroupId): Promise<Settlement> {
  return settlementOf(await moneyRowsOf(groupId))
}

/** One's own balance in the group. */
export async function ownBalanceIn(groupId: GroupId): Promise<Yen> {
  const { expenses, pendingMembers } = await moneyRowsOf(groupId)
  const balances = balancesOf(expenses, resolverOf(pendingMembers))
  return balances.get(keyOfUser(currentAccount().userId)) ?? 0
}

/** True while what the device shows of the group is not what the server has: its figures are an estimate then. */
export async function hasUnsentIn(groupId: GroupId): Promise<boolean> {
  const scope = scopeOfGroup(groupId)
  const queue = await currentDatabase().api_sync_queue.toArray()
  return queue.some((record) => record.scope === scope && record.status !== 'applied')
}

async function moneyRowsOf(groupId: GroupId) {
  const database = currentDatabase()
  const [expenses, pendingMembers] = await Promise.all([
    database.expenses.where({ groupId }).toArray(),
    database.pendingMembers.where({ groupId }).toArray(),
  ])
  return { expenses, pendingMembers }
}
