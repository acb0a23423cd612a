/**
 * The person's balance in a group. Separate from settlements.ts, so that the dashboard does not load the search for a
 * plan.
 */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'

/** The person's own balance in the group. */
export async function ownBalanceIn(groupId: GroupId): Promise<Yen> {
  const { expenses, pendingMembers } = await moneyRowsOf(groupId)
  const balances = balancesOf(expenses, resolverOf(pendingMembers))
  return balances.get(keyOfUser(currentAccount().userId)) ?? 0
}

/** The rows from which a group's balances are computed. */
export async function moneyRowsOf(groupId: GroupId) {
  const database = currentDatabase()
  const [expenses, pendingMembers] = await Promise.all([
    database.expenses.where({ groupId }).toArray(),
    database.pendingMembers.where({ groupId }).toArray(),
  ])
  return { expenses, pendingMembers }
}
