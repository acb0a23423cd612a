/** What mutations check of trips and items: that they exist, may be changed, or may be named by an expense. */
import { tripItemsMax } from '../limits.ts'
import type { Expense } from '../model/expense.ts'
import type { Itinerary } from '../model/itinerary.ts'
import type { ItineraryItem } from '../model/itinerary-item.ts'
import type { ItineraryId, ItineraryItemId } from '../model/itinerary-id.ts'
import { Refusal } from './refusal.ts'
import type { WriteTx } from './write-tx.ts'

/** The trip, if it is not deleted. */
export async function requireItinerary(tx: WriteTx, id: ItineraryId): Promise<Itinerary> {
  const row = await tx.get('itineraries', id)
  if (row) return row
  throw new Refusal((await tx.getDeleted('itineraries', id)) ? 'itinerary-deleted' : 'itinerary-not-found')
}

/** The item, if it is not deleted. */
export async function requireItem(tx: WriteTx, id: ItineraryItemId): Promise<ItineraryItem> {
  const row = await tx.get('itineraryItems', id)
  if (row) return row
  throw new Refusal((await tx.getDeleted('itineraryItems', id)) ? 'item-deleted' : 'item-not-found')
}

/** Refuses with `trip-items-full` one more item of the trip. */
export async function requireRoomForItem(tx: WriteTx, id: ItineraryId): Promise<void> {
  if ((await tx.itemsOf(id)).length >= tripItemsMax) throw new Refusal('trip-items-full')
}

/**
 * Refuses an expense of a trip or item that the group never had (`itinerary-not-found`, `item-not-found`), or of an item of
 * another trip. Deleted ones are accepted: what is recorded must not be lost because somebody has deleted the trip, and both
 * orders of the two changes have the same effect (docs/decisions/0086-trips.md).
 */
export async function requireLink(
  tx: WriteTx,
  { itineraryId, itineraryItemId }: Pick<Expense, 'itineraryId' | 'itineraryItemId'>,
): Promise<void> {
  if (itineraryId !== null) {
    const trip =
      (await tx.get('itineraries', itineraryId)) ?? (await tx.getDeleted('itineraries', itineraryId))
    if (!trip) throw new Refusal('itinerary-not-found')
  }
  if (itineraryItemId === null) return
  const item =
    (await tx.get('itineraryItems', itineraryItemId)) ??
    (await tx.getDeleted('itineraryItems', itineraryItemId))
  if (item?.itineraryId !== itineraryId) throw new Refusal('item-not-found')
}
