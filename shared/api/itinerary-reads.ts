/** What calls read of trips. Only members of the group may; for others the trip does not exist. */
import type { RejectionCode } from '../rejection-codes.ts'
import type { GroupId } from '../model/group.ts'
import type { ItineraryId, ItineraryItemId } from '../model/itinerary-id.ts'
import type { StoredRow } from '../model/tables.ts'
import { compareBy } from '../ordering.ts'
import { type Result, err, ok } from '../result.ts'
import type { Reads } from './define-read.ts'
import type { WholePlan } from './itinerary-answers.ts'

type PlaceOfTrip = { groupId: GroupId; itineraryId: ItineraryId }

/** By their first day, then in the order of recording. */
export async function itinerariesOfMember(
  reads: Reads,
  { groupId }: { groupId: GroupId },
): Promise<Result<StoredRow<'itineraries'>[], RejectionCode>> {
  const membership = await reads.requireMember(groupId)
  if (!membership.ok) return membership
  return ok((await reads.itineraries(groupId)).toSorted(compareBy(({ startDate }) => startDate)))
}

export async function itineraryOfMember(
  reads: Reads,
  { groupId, itineraryId }: PlaceOfTrip,
): Promise<Result<StoredRow<'itineraries'>, RejectionCode>> {
  const row = await reads.itinerary(groupId, itineraryId)
  return row ? ok(row) : err('itinerary-not-found')
}

export async function planOfMember(
  reads: Reads,
  { groupId, itineraryId }: PlaceOfTrip,
): Promise<Result<WholePlan, RejectionCode>> {
  const plan = await reads.plan(groupId, itineraryId)
  return plan ? ok(plan) : err('itinerary-not-found')
}

/** The plan to which the item belongs, and the item's id. */
export async function planOfItem(
  reads: Reads,
  { groupId, itemId }: { groupId: GroupId; itemId: ItineraryItemId },
): Promise<Result<{ plan: WholePlan; itemId: ItineraryItemId }, RejectionCode>> {
  const item = await reads.item(groupId, itemId)
  const plan = item && (await reads.plan(groupId, item.itineraryId))
  return plan ? ok({ plan, itemId }) : err('item-not-found')
}
