/** What mutations check of trips and items: that they exist, may be changed, or may be named by an expense. */
import type { RejectionCode } from '../rejection-codes.ts'
import { tripItemsMax } from '../limits.ts'
import type { Expense } from '../model/expense.ts'
import type { Itinerary } from '../model/itinerary.ts'
import type { ItineraryItem } from '../model/itinerary-item.ts'
import type { ItineraryId, ItineraryItemId } from '../model/itinerary-id.ts'
import { type Result, err, ok } from '../result.ts'
import type { MutationContext, Outcome } from './define-mutation.ts'
import { requireMember } from './permissions.ts'
import type { WriteTx } from './write-tx.ts'

/** The trip, if the actor is a member and it is not deleted. */
export async function requireItinerary(
  tx: WriteTx,
  id: ItineraryId,
  { actor }: MutationContext,
): Promise<Result<Itinerary, RejectionCode>> {
  const membership = await requireMember(tx, actor)
  return membership.ok ? findItinerary(tx, id) : membership
}

export async function findItinerary(tx: WriteTx, id: ItineraryId): Promise<Result<Itinerary, RejectionCode>> {
  const row = await tx.get('itineraries', id)
  if (row) return ok(row)
  return err((await tx.getDeleted('itineraries', id)) ? 'itinerary-deleted' : 'itinerary-not-found')
}

/** Refuses with `trip-items-full` one more item of the trip. */
export async function requireRoomForItem(tx: WriteTx, id: ItineraryId): Promise<Outcome> {
  return (await tx.itemsOf(id)).length < tripItemsMax ? ok() : err('trip-items-full')
}

/** The item, under the same conditions as `requireItinerary` its trip. */
export async function requireItem(
  tx: WriteTx,
  id: ItineraryItemId,
  { actor }: MutationContext,
): Promise<Result<ItineraryItem, RejectionCode>> {
  const membership = await requireMember(tx, actor)
  if (!membership.ok) return membership
  const row = await tx.get('itineraryItems', id)
  if (row) return ok(row)
  return err((await tx.getDeleted('itineraryItems', id)) ? 'item-deleted' : 'item-not-found')
}

/**
 * Refuses an expense of a trip or item that the group never had (`itinerary-not-found`, `item-not-found`), or of an item of
 * another trip. Deleted ones are accepted: what is recorded must not be lost because somebody has deleted the trip, and both
 * orders of the two changes have the same effect (docs/decisions/0086-trips.md).
 */
export async function requireLink(
  tx: WriteTx,
  { itineraryId, itineraryItemId }: Pick<Expense, 'itineraryId' | 'itineraryItemId'>,
): Promise<Outcome> {
  if (itineraryId !== null) {
    const trip =
      (await tx.get('itineraries', itineraryId)) ?? (await tx.getDeleted('itineraries', itineraryId))
    if (!trip) return err('itinerary-not-found')
  }
  if (itineraryItemId === null) return ok()
  const item =
    (await tx.get('itineraryItems', itineraryItemId)) ??
    (await tx.getDeleted('itineraryItems', itineraryItemId))
  return item && item.itineraryId === itineraryId ? ok() : err('item-not-found')
}
