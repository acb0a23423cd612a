/** What a settlement is computed from, as the device holds it: what it has not sent yet is in it. */
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newestFirst } from '#shared/money/newest-first.ts'
import { type Settlement, settlementOf } from '#shared/money/settlement.ts'
import { currentDatabase } from '../current.ts'
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

/** All expenses and transfers of the group. Sorted here: read backwards by an index, each row would be fetched by itself. */
export async function rowsOfGroup(groupId: GroupId): Promise<ExpenseRow[]> {
  const rows = await currentDatabase().expenses.where({ groupId }).toArray()
  return newestFirst(rows)
}

/** True while what the device shows of the group is not what the server has: its figures are an estimate then. */
export async function hasUnsentIn(groupId: GroupId): Promise<boolean> {
  const scope = scopeOfGroup(groupId)
  const queue = await currentDatabase().api_sync_queue.toArray()
  return queue.some((record) => record.scope === scope && record.status !== 'applied')
}
