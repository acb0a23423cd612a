/** Reads the expenses that can be linked to an item of a trip. */
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId, ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { currentDatabase } from '../current-database.ts'
import type { ExpenseRow } from './expenses.ts'

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
