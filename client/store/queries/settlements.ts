/** Computes settlements from the rows on the device, unsent changes included. */
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { integrityOf } from '#shared/money/ledger-integrity.ts'
import { newestFirst, type Settlement, settlementOf } from '#shared/money/settlement.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import {
  type SettlementOverview,
  settlementOverviewOf as overviewOf,
  tripOverviewOf,
} from '#shared/money/settlement-overview.ts'
import { currentDatabase } from '../current-database.ts'
import { type ExpenseRow, namedByExpense } from './expenses.ts'
import { moneyRowsOf, totalsOfGroup } from './totals.ts'

type ReadSettlement = {
  settlement: Settlement
  /** The expenses and transfers of the group, settled ones included, in no particular order. */
  rows: readonly ExpenseRow[]
}

/** Computed inside the query, so that a re-render for another reason does not compute it again. */
export async function settlementOfGroup(groupId: GroupId): Promise<ReadSettlement> {
  const money = await moneyRowsOf(groupId)
  return { settlement: settlementOf(money), rows: money.expenses }
}

/** What the first screen of the settlement shows. Only where the integrity check finds something are all rows read. */
async function settlementOverviewOfGroup(groupId: GroupId): Promise<SettlementOverview> {
  const [totals, transfers, pendingMembers] = await Promise.all([
    totalsOfGroup(groupId),
    transfersOfGroup(groupId),
    currentDatabase().pendingMembers.where({ groupId }).toArray(),
  ])
  const resolve = resolverOf(pendingMembers)
  const { findings = 0, net = 0 } = totals.group
  const suspicious = findings === 0 && net === 0 ? [] : await rowsOfGroup(groupId)
  return overviewOf({ totals, transfers, resolve, integrity: integrityOf(suspicious, resolve) })
}

/** All transfers of the group, settled ones included, in no particular order. */
export async function transfersOfGroup(groupId: GroupId): Promise<ExpenseRow[]> {
  return namedByExpense(
    await currentDatabase().expenses.where({ groupId, transactionType: 'transfer' }).toArray(),
  )
}

/**
 * All expenses and transfers of the group, newest first. Sorted here, because a reverse read of an index fetches each
 * row on its own.
 */
export async function rowsOfGroup(groupId: GroupId): Promise<ExpenseRow[]> {
  const rows = await currentDatabase().expenses.where({ groupId }).toArray()
  return newestFirst(await namedByExpense(rows))
}

/** True if the group has unsent changes. The figures on the device are an estimate then. */
export async function hasUnsentIn(groupId: GroupId): Promise<boolean> {
  const scope = scopeOfGroup(groupId)
  const queue = await currentDatabase().api_sync_queue.toArray()
  return queue.some((record) => record.scope === scope && record.status !== 'applied')
}

/** Of one trip. Of the group's other rows, only transfers matter to it (`hiddenByGroupTransfer`). */
async function settlementOverviewOfTrip(groupId: GroupId, itineraryId: TripId): Promise<SettlementOverview> {
  const database = currentDatabase()
  const [rows, transfers, trips, pendingMembers] = await Promise.all([
    rowsOfTrip(itineraryId),
    transfersOfGroup(groupId),
    database.itineraries.where({ groupId }).toArray(),
    database.pendingMembers.where({ groupId }).toArray(),
  ])
  const others = transfers.filter((row) => row.itineraryId !== itineraryId)
  const trip = { itineraryId, living: new Set(trips.map(({ id }) => id)) }
  const settlement = settlementOf({ expenses: [...rows, ...others], pendingMembers, trip })
  return tripOverviewOf({ settlement, rows, resolve: resolverOf(pendingMembers) })
}

async function rowsOfTrip(itineraryId: TripId): Promise<ExpenseRow[]> {
  const found = await currentDatabase()
    .expenses.where('[itineraryId+date+createdVersion+ordinal]')
    .between([itineraryId], [itineraryId, []])
    .toArray()
  return namedByExpense(found)
}

/** A group, or one of its trips. */
export type SettlementPlace = { groupId: GroupId; itineraryId: TripId | null }

export function settlementOverviewOf({ groupId, itineraryId }: SettlementPlace): Promise<SettlementOverview> {
  return itineraryId === null
    ? settlementOverviewOfGroup(groupId)
    : settlementOverviewOfTrip(groupId, itineraryId)
}

/** All expenses and transfers, newest first. */
export async function settlementRowsOf({ groupId, itineraryId }: SettlementPlace): Promise<ExpenseRow[]> {
  return itineraryId === null ? rowsOfGroup(groupId) : newestFirst(await rowsOfTrip(itineraryId))
}
