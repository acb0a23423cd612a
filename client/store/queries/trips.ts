/** Reads trips and the items of their plans. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import type { ExpenseRow } from './expenses.ts'
import { firstSyncDone } from './groups.ts'
import { type People, peopleOf } from './people.ts'
import { transfersOfGroup } from './settlements.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

export type TripRow = StoredRow<'itineraries'>
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

export type TripSummary = {
  trip: TripRow
  itemCount: number
  /** Without transfers. */
  expenseCount: number
  /** The sum of what the items are to cost. */
  budget: Yen
  state: UnsentRowState | undefined
}

/** The trips of a group, the one that begins last first. */
export async function tripSummaries(groupId: GroupId): Promise<TripSummary[]> {
  const database = currentDatabase()
  const [trips, items, transfers, states] = await Promise.all([
    database.itineraries.where('[groupId+startDate]').between([groupId], [groupId, []]).reverse().toArray(),
    database.itineraryItems.where({ groupId }).toArray(),
    transfersOfGroup(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
  ])
  const counts = await Promise.all(trips.map(({ id }) => rowsOfTrip(id).count()))
  const itemsOf = Map.groupBy(items, ({ itineraryId }) => itineraryId)
  const transfersOf = Map.groupBy(transfers, ({ itineraryId }) => itineraryId)
  return trips.map((trip, index) => {
    const own = itemsOf.get(trip.id) ?? []
    return {
      trip,
      itemCount: own.length,
      expenseCount: (counts[index] ?? 0) - (transfersOf.get(trip.id)?.length ?? 0),
      budget: budgetOf(own),
      state: states.get(trip.id),
    }
  })
}

export function budgetOf(items: readonly ItemRow[]): Yen {
  return items.reduce((sum, { estimatedCost }) => sum + (estimatedCost ?? 0), 0)
}

/** Null if the group has no such trip. */
export async function tripById(groupId: GroupId, id: TripId): Promise<TripRow | null> {
  const row = await currentDatabase().itineraries.get(id)
  return row?.groupId === groupId ? row : null
}

/** Null if it is not on this device. */
export async function itemById(id: TripItemId): Promise<ItemRow | null> {
  return (await currentDatabase().itineraryItems.get(id)) ?? null
}

/** In no particular order. */
export function itemsOfTrip(itineraryId: TripId): Promise<ItemRow[]> {
  return currentDatabase().itineraryItems.where({ itineraryId }).toArray()
}

/** The expenses and transfers of the trip, newest first. */
function expensesOfTrip(id: TripId): Promise<ExpenseRow[]> {
  return rowsOfTrip(id).reverse().toArray()
}

export async function hasExpenses({ id, itineraryId }: ItemRow): Promise<boolean> {
  const found = await rowsOfTrip(itineraryId)
    .filter((row) => row.itineraryItemId === id)
    .first()
  return found !== undefined
}

function rowsOfTrip(id: TripId) {
  return currentDatabase().expenses.where('[itineraryId+date+createdVersion+ordinal]').between([id], [id, []])
}

export type TripData = {
  trip: TripRow
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
export async function tripPage(groupId: GroupId, id: TripId): Promise<TripData | null> {
  const [trip, group, items, rows, people, states, isDownloaded] = await Promise.all([
    tripById(groupId, id),
    currentDatabase().groups.get(groupId),
    itemsOfTrip(id),
    expensesOfTrip(id),
    peopleOf(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
    firstSyncDone(),
  ])
  if (!trip || !group) return null
  return { trip, groupName: group.name, items, rows, people, states, isDownloading: !isDownloaded }
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

type Item = { id: TripItemId; groupId: GroupId; itineraryId: TripId }

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
  const isOfAnotherTrip = (trip: TripId | null) => trip !== null && trip !== itineraryId && trips.has(trip)
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
export type TripChoice = { itinerary: TripRow; items: readonly ItemRow[] }

/** The trip that begins last comes first. Empty for a group that does not plan trips. */
export async function tripChoicesOf(groupId: GroupId): Promise<TripChoice[]> {
  const trips = await tripsOf(groupId)
  if (trips.length === 0) return []
  const items = await currentDatabase().itineraryItems.where({ groupId }).toArray()
  const itemsByTrip = Map.groupBy(items, ({ itineraryId }) => itineraryId)
  return trips.map((trip) => ({ itinerary: trip, items: itemsByTrip.get(trip.id) ?? [] }))
}

/** The trips of a group that plans trips, the one that begins last first. */
export async function tripsOf(groupId: GroupId): Promise<TripRow[]> {
  if (!(await hasTripsOf(groupId))) return []
  const range = currentDatabase().itineraries.where('[groupId+startDate]').between([groupId], [groupId, []])
  return range.reverse().toArray()
}
