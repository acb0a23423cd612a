/** What a settlement is computed from, as the device holds it: what it has not sent yet is in it. */
import type { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type Settlement, settlementOf } from '#shared/money/settlement.ts'
import { isAdmin } from '#shared/mutations/permissions.ts'
import { compareBy } from '#shared/ordering.ts'
import { currentAccount, currentDatabase } from '../current.ts'
import type { ExpenseRow } from './expenses.ts'
import { moneyRowsOf } from './balances.ts'

export type GroupSettlement = {
  settlement: Settlement
  /** All expenses and transfers that it is made of, settled ones too, in no order. */
  rows: readonly ExpenseRow[]
}

/** Computed with the read, so that a screen drawn again for another reason does not compute it again. */
export async function settlementOfGroup(groupId: GroupId): Promise<GroupSettlement> {
  const money = await moneyRowsOf(groupId)
  return { settlement: settlementOf(money), rows: money.expenses }
}

/** All expenses and transfers of the group, newest first by date, then by order of recording. */
export async function rowsOfGroup(groupId: GroupId): Promise<ExpenseRow[]> {
  const rows = await currentDatabase().expenses.where({ groupId }).toArray()
  return newestFirst(rows)
}

/** Sorted here: read backwards by an index, each row would be fetched by itself. */
export function newestFirst(rows: readonly ExpenseRow[]): ExpenseRow[] {
  const oldestFirst = rows.toSorted(
    compareBy(
      (row) => row.date,
      (row) => row.createdVersion,
      (row) => row.ordinal,
    ),
  )
  return oldestFirst.toReversed()
}

/** Owners and admins may do some things for others. */
export async function isAdminOf(groupId: GroupId): Promise<boolean> {
  const { userId } = currentAccount()
  const own = await currentDatabase().members.get(memberIdOf({ groupId, userId }))
  return own !== undefined && isAdmin(own)
}

/** True while what the device shows of the group is not what the server has: its figures are an estimate then. */
export async function hasUnsentIn(groupId: GroupId): Promise<boolean> {
  const scope = scopeOfGroup(groupId)
  const queue = await currentDatabase().api_sync_queue.toArray()
  return queue.some((record) => record.scope === scope && record.status !== 'applied')
}
