/** What REST calls read of trips: the plan with its figures. */
import type { ItemSpending, WholePlan } from '#shared/api/itinerary-answers.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId, ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { syncedTables } from './synced-tables.ts'

type Trip = { groupId: GroupId; itineraryId: ItineraryId }

export async function countItineraries(tx: Tx, groupId: GroupId): Promise<number> {
  const { count } = await tx
    .selectFrom('itineraries')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The trips of the group that are not deleted. */
export async function readLivingItineraries(tx: Tx, groupId: GroupId): Promise<ReadonlySet<ItineraryId>> {
  const rows = await tx.selectFrom('itineraries').select('id').where('groupId', '=', groupId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** In order of recording. */
export async function readItemIdsOf(tx: Tx, { groupId, itineraryId }: Trip): Promise<ItineraryItemId[]> {
  const rows = await tx
    .selectFrom('itineraryItems')
    .select('id')
    .where('itineraryId', '=', itineraryId)
    .where('groupId', '=', groupId)
    .orderBy('createdVersion')
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function readItemsOf(tx: Tx, trip: Trip): Promise<StoredRow<'itineraryItems'>[]> {
  const ids = await readItemIdsOf(tx, trip)
  return ids.length === 0 ? [] : syncedTables.itineraryItems.read(tx, scopeOfGroup(trip.groupId), { ids })
}

export async function readWholePlan(tx: Tx, trip: Trip): Promise<WholePlan | undefined> {
  const { groupId, itineraryId } = trip
  const scope = scopeOfGroup(groupId)
  const [itinerary] = await syncedTables.itineraries.read(tx, scope, { ids: [itineraryId] })
  if (!itinerary) return undefined
  const members = await syncedTables.members.read(tx, scope, 'all')
  const pending = await syncedTables.pendingMembers.read(tx, scope, 'all')
  const active = members.filter(({ status }) => status === 'active')
  return {
    itinerary,
    items: await readItemsOf(tx, trip),
    spending: await readSpending(tx, trip),
    hasActiveTransfer: await hasActiveTransfer(tx, trip),
    members,
    people: active.length + pending.filter(({ linkedTo }) => linkedTo === null).length,
  }
}

async function readSpending(tx: Tx, { groupId, itineraryId }: Trip): Promise<ItemSpending[]> {
  const sums = await tx
    .selectFrom('expenses')
    .select(['itineraryItemId', 'status'])
    .select(({ fn }) => [
      fn.sum<number | string>('amount').as('amount'),
      fn.countAll<number>().as('expenseCount'),
    ])
    .where('itineraryId', '=', itineraryId)
    .where('groupId', '=', groupId)
    .where('transactionType', '=', 'expense')
    .groupBy(['itineraryItemId', 'status'])
    .execute()
  return sums.flatMap(({ itineraryItemId, status, amount, expenseCount }) =>
    itineraryItemId === null ? [] : [{ itineraryItemId, status, amount: Number(amount), expenseCount }],
  )
}

async function hasActiveTransfer(tx: Tx, { groupId, itineraryId }: Trip): Promise<boolean> {
  const transfer = await tx
    .selectFrom('expenses')
    .select('id')
    .where('itineraryId', '=', itineraryId)
    .where('groupId', '=', groupId)
    .where('transactionType', '=', 'transfer')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return transfer !== undefined
}

export async function readExpensesOf(
  tx: Tx,
  { groupId, itineraryId }: Trip,
): Promise<StoredRow<'expenses'>[]> {
  const ids = await tx
    .selectFrom('expenses')
    .select('id')
    .where('itineraryId', '=', itineraryId)
    .where('groupId', '=', groupId)
    .execute()
  if (ids.length === 0) return []
  return syncedTables.expenses.read(tx, scopeOfGroup(groupId), { ids: ids.map(({ id }) => id) })
}
