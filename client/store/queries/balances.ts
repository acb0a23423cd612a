/** How one stands in a group: apart from the settlement, whose search for a plan the start need not load. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-keys.ts'
import { currentAccount, currentDatabase } from '../current.ts'

/** One's own balance in the group. */
export async function ownBalanceIn(groupId: GroupId): Promise<Yen> {
  const { expenses, pendingMembers } = await moneyRowsOf(groupId)
  const balances = balancesOf(expenses, resolverOf(pendingMembers))
  return balances.get(keyOfUser(currentAccount().userId)) ?? 0
}

/** What a group's balances are computed from. */
export async function moneyRowsOf(groupId: GroupId) {
  const database = currentDatabase()
  const [expenses, pendingMembers] = await Promise.all([
    database.expenses.where({ groupId }).toArray(),
    database.pendingMembers.where({ groupId }).toArray(),
  ])
  return { expenses, pendingMembers }
}
