/** Reads trips and the items of their plans. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId, ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import type { ExpenseRow } from './expenses.ts'
import { firstSyncDone } from './groups.ts'
import { type People, peopleOf } from './people.ts'
import { transfersOfGroup } from './settlements.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

export type ItineraryRow = StoredRow<'itineraries'>
export type ItemRow = StoredRow<'itineraryItems'>

/** Null if the group is not on this device. */
async function hasTripsOf(groupId: GroupId): Promise<boolean | null> {
  const group = await currentDatabase().groups.get(groupId)
  return group ? group.itineraries === 'enabled' : null
}

/** Null if the group is not on this device. */
export async function tripsInGroup(groupId: GroupId): Promise<{ isOn: boolean; hasAny: boolean } | null> {
  const first = currentDatabase().itineraries.where({ groupId }).first()
  const [isOn, trip] = await Promise.all([hasTripsOf(groupId), first])
  return isOn === null ? null : { isOn, hasAny: trip !== undefined }
}

export type ItinerarySummary = {
  itinerary: ItineraryRow
  itemCount: number
  /** Without transfers. */
  expenseCount: number
  /** The sum of what the items are to cost. */
  budget: Yen
  state: UnsentRowState | undefined
}

/** The trips of a group, the one that begins last first. */
export async function itinerarySummaries(groupId: GroupId): Promise<ItinerarySummary[]> {
  const database = currentDatabase()
  const [itineraries, items, transfers, states] = await Promise.all([
    database.itineraries.where('[groupId+startDate]').between([groupId], [groupId, []]).reverse().toArray(),
    database.itineraryItems.where({ groupId }).toArray(),
    transfersOfGroup(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
  ])
  const counts = await Promise.all(itineraries.map(({ id }) => rowsOfItinerary(id).count()))
  const itemsOf = Map.groupBy(items, ({ itineraryId }) => itineraryId)
  const transfersOf = Map.groupBy(transfers, ({ itineraryId }) => itineraryId)
  return itineraries.map((itinerary, index) => {
    const own = itemsOf.get(itinerary.id) ?? []
    return {
      itinerary,
      itemCount: own.length,
      expenseCount: (counts[index] ?? 0) - (transfersOf.get(itinerary.id)?.length ?? 0),
      budget: budgetOf(own),
      state: states.get(itinerary.id),
    }
  })
}

export function budgetOf(items: readonly ItemRow[]): Yen {
  return items.reduce((sum, { estimatedCost }) => sum + (estimatedCost ?? 0), 0)
}

/** Null if the group has no such trip. */
export async function itineraryById(groupId: GroupId, id: ItineraryId): Promise<ItineraryRow | null> {
  const row = await currentDatabase().itineraries.get(id)
  return row?.groupId === groupId ? row : null
}

/** Null if it is not on this device. */
export async function itemById(id: ItineraryItemId): Promise<ItemRow | null> {
  return (await currentDatabase().itineraryItems.get(id)) ?? null
}

/** In no particular order. */
export function itemsOfItinerary(itineraryId: ItineraryId): Promise<ItemRow[]> {
  return currentDatabase().itineraryItems.where({ itineraryId }).toArray()
}

/** The expenses and transfers of the trip, newest first. */
function expensesOfItinerary(id: ItineraryId): Promise<ExpenseRow[]> {
  return rowsOfItinerary(id).reverse().toArray()
}

export async function hasExpenses({ id, itineraryId }: ItemRow): Promise<boolean> {
  const found = await rowsOfItinerary(itineraryId)
    .filter((row) => row.itineraryItemId === id)
    .first()
  return found !== undefined
}

function rowsOfItinerary(id: ItineraryId) {
  return currentDatabase().expenses.where('[itineraryId+date+createdVersion+ordinal]').between([id], [id, []])
}

export type ItineraryPage = {
  itinerary: ItineraryRow
  groupName: string
  items: readonly ItemRow[]
  /** The expenses and transfers of the trip, newest first. */
  rows: readonly ExpenseRow[]
  people: People
  /** By row id. Rows that the server has confirmed unchanged are not in it. */
  states: ReadonlyMap<string, UnsentRowState>
  /** The first download to this device is not complete, so that expenses of the trip may be missing. */
  isDownloading: boolean
}

/** What the screen of a trip shows, read together. Null if the trip is not on this device. */
export async function itineraryPage(groupId: GroupId, id: ItineraryId): Promise<ItineraryPage | null> {
  const [itinerary, group, items, rows, people, states, isDownloaded] = await Promise.all([
    itineraryById(groupId, id),
    currentDatabase().groups.get(groupId),
    itemsOfItinerary(id),
    expensesOfItinerary(id),
    peopleOf(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
    firstSyncDone(),
  ])
  if (!itinerary || !group) return null
  return { itinerary, groupName: group.name, items, rows, people, states, isDownloading: !isDownloaded }
}

/** How many trips the group has, if the account owns it, whose plan limits them; else null. */
export async function countOfOwnTrips(groupId: GroupId): Promise<number | null> {
  const { itineraries, members } = currentDatabase()
  const [self, count] = await Promise.all([
    members.get(memberIdOf({ groupId, userId: currentAccount().userId })),
    itineraries.where({ groupId }).count(),
  ])
  return self?.role === 'owner' ? count : null
}

type Item = { id: ItineraryItemId; groupId: GroupId; itineraryId: ItineraryId }

/**
 * At most `limit` of the expenses that are not settled and belong to the item's trip or to none, without those of the item
 * itself, the newest first. One of a deleted trip belongs to none.
 */
export async function linkableExpenses(
  { id, groupId, itineraryId }: Item,
  { isWanted, limit }: { isWanted: (row: ExpenseRow) => boolean; limit: number },
): Promise<ExpenseRow[]> {
  const database = currentDatabase()
  const trips = new Set(await database.itineraries.where({ groupId }).primaryKeys())
  const isOfAnotherTrip = (trip: ItineraryId | null) =>
    trip !== null && trip !== itineraryId && trips.has(trip)
  return database.expenses
    .where('[groupId+date+createdVersion+ordinal]')
    .between([groupId], [groupId, []])
    .reverse()
    .filter(
      (row) =>
        row.transactionType === 'expense' &&
        row.status === 'active' &&
        row.itineraryItemId !== id &&
        !isOfAnotherTrip(row.itineraryId) &&
        isWanted(row),
    )
    .limit(limit)
    .toArray()
}

/** A trip and its items in no particular order. */
export type TripChoice = { itinerary: ItineraryRow; items: readonly ItemRow[] }

/** The trip that begins last comes first. Empty for a group that does not plan trips. */
export async function tripChoicesOf(groupId: GroupId): Promise<TripChoice[]> {
  const itineraries = await tripsOf(groupId)
  if (itineraries.length === 0) return []
  const items = await currentDatabase().itineraryItems.where({ groupId }).toArray()
  const itemsByTrip = Map.groupBy(items, ({ itineraryId }) => itineraryId)
  return itineraries.map((itinerary) => ({ itinerary, items: itemsByTrip.get(itinerary.id) ?? [] }))
}

/** The trips of a group that plans trips, the one that begins last first. */
export async function tripsOf(groupId: GroupId): Promise<ItineraryRow[]> {
  if (!(await hasTripsOf(groupId))) return []
  const range = currentDatabase().itineraries.where('[groupId+startDate]').between([groupId], [groupId, []])
  return range.reverse().toArray()
}
