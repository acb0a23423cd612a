/** The totals of a group: what screens sum over all its rows. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { type Totals, totalsOf } from '#shared/money/totals.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'

/** Of the rows on the device, unsent changes included. They are made of all rows only where none are kept yet. */
export async function totalsOfGroup(groupId: GroupId): Promise<Totals> {
  const kept = await currentDatabase().totals.get(scopeOfGroup(groupId))
  if (kept) return kept.totals
  const { expenses, pendingMembers } = await moneyRowsOf(groupId)
  return totalsOf(expenses, resolverOf(pendingMembers))
}

/** The person's own balance in the group. */
export async function ownBalanceIn(groupId: GroupId): Promise<Yen> {
  const { balance } = await totalsOfGroup(groupId)
  return balance[keyOfUser(currentAccount().userId)] ?? 0
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
