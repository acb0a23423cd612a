/** What REST calls read of trips: the plan with its figures. */
import type { ItemSpending, WholePlan } from '#shared/api/trip-answers.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { readExpensesOfTrip } from './expense-table.ts'
import { batchesOf } from './in-batches.ts'
import { pageRows } from './flat-table.ts'
import { syncedTables } from './synced-tables.ts'

type TripKey = { groupId: GroupId; itineraryId: TripId }

export async function countTrips(tx: Tx, groupId: GroupId): Promise<number> {
  const { count } = await tx
    .selectFrom('itineraries')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The trips of the group that are not deleted. */
export async function readLivingTrips(tx: Tx, groupId: GroupId): Promise<ReadonlySet<TripId>> {
  const rows = await tx.selectFrom('itineraries').select('id').where('groupId', '=', groupId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** In order of recording. */
export async function readItemIdsOf(tx: Tx, { groupId, itineraryId }: TripKey): Promise<TripItemId[]> {
  const rows = await tx
    .selectFrom('itineraryItems')
    // No condition on the group: with both, SQLite might read all items of the group.
    .select(['id', 'groupId'])
    .where('itineraryId', '=', itineraryId)
    .orderBy('createdVersion')
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  return rows.filter((row) => row.groupId === groupId).map(({ id }) => id)
}

/** In order of recording. */
export async function readItemsOf(tx: Tx, trip: TripKey): Promise<StoredRow<'itineraryItems'>[]> {
  const ids = await readItemIdsOf(tx, trip)
  return ids.length === 0 ? [] : syncedTables.itineraryItems.read(tx, scopeOfGroup(trip.groupId), { ids })
}

export async function readWholePlan(tx: Tx, key: TripKey): Promise<WholePlan | undefined> {
  const { groupId, itineraryId } = key
  const scope = scopeOfGroup(groupId)
  const [trip] = await syncedTables.itineraries.read(tx, scope, { ids: [itineraryId] })
  if (!trip) return undefined
  const members = await syncedTables.members.read(tx, scope, 'all')
  const pending = await syncedTables.pendingMembers.read(tx, scope, 'all')
  const active = members.filter(({ status }) => status === 'active')
  const items = await readItemsOf(tx, key)
  return {
    itinerary: trip,
    items,
    spending: await readSpending(tx, key, items),
    hasActiveTransfer: await hasActiveTransfer(tx, key),
    members,
    people: active.length + pending.filter(({ linkedTo }) => linkedTo === null).length,
  }
}

/** What was spent for the items. Not for those that are deleted, although expenses may name them. */
async function readSpending(
  tx: Tx,
  { groupId, itineraryId }: TripKey,
  items: readonly Pick<StoredRow<'itineraryItems'>, 'id'>[],
): Promise<ItemSpending[]> {
  const spending: ItemSpending[] = []
  for (const ids of batchesOf(items.map(({ id }) => id))) {
    const ofBatch = tx
      .selectFrom('itemSums')
      .select(['itineraryItemId', 'status', 'amount', 'expenseCount'])
      .where('scope', '=', scopeOfGroup(groupId))
      .where('itineraryItemId', 'in', ids)
      .where('itineraryId', '=', itineraryId)
      .where('expenseCount', '>', 0)
    spending.push(...(await ofBatch.execute()))
  }
  return spending
}

async function hasActiveTransfer(tx: Tx, { groupId, itineraryId }: TripKey): Promise<boolean> {
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

/** The expenses and transfers that name the trip, page by page in order of recording. */
export async function* expensePagesOf(tx: Tx, trip: TripKey): AsyncGenerator<StoredRow<'expenses'>[]> {
  let behind: StoredRow<'expenses'> | undefined
  do {
    const page: StoredRow<'expenses'>[] = await readExpensesOfTrip(tx, trip, {
      behind,
      rowsMax: pageRows,
    })
    yield page
    behind = page.length === pageRows ? page.at(-1) : undefined
  } while (behind)
}
