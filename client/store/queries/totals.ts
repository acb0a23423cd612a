/** The totals of a group: what screens sum over all its rows. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Totals } from '#shared/money/totals.ts'
import { totalsOnScreen } from '#shared/sync/server-totals.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import { createDexieDeviceStore } from '../dexie-device-store.ts'

/** Of the rows on the device, unsent changes included. */
export function totalsOfGroup(groupId: GroupId): Promise<Totals> {
  const stores = ['totals', 'scopes', 'shadows', 'pendingMembers', 'expenses'] as const
  const store = createDexieDeviceStore(currentDatabase())
  return store.read(stores, (tx) => totalsOnScreen(tx, scopeOfGroup(groupId)))
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
