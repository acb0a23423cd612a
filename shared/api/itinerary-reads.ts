/** What calls read of trips. Only members of the group may; for others the trip does not exist. */
import type { RejectionCode } from '../rejection-codes.ts'
import type { GroupId } from '../model/group.ts'
import type { ItineraryId, ItineraryItemId } from '../model/itinerary-id.ts'
import type { StoredRow } from '../model/tables.ts'
import { compareBy } from '../ordering.ts'
import { type Result, err, ok } from '../result.ts'
import type { Reads } from './define-read.ts'
import type { WholePlan } from './itinerary-answers.ts'
import { type Names, namesIn } from './names-in-group.ts'

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
  { itineraryId }: { itineraryId: ItineraryId },
): Promise<Result<StoredRow<'itineraries'>, RejectionCode>> {
  const home = await reads.groupOfItinerary(itineraryId)
  if (!home.ok) return home
  const row = await reads.itinerary(home.value, itineraryId)
  return row ? ok(row) : err('itinerary-not-found')
}

export async function planOfMember(
  reads: Reads,
  { itineraryId }: { itineraryId: ItineraryId },
): Promise<Result<WholePlan, RejectionCode>> {
  const home = await reads.groupOfItinerary(itineraryId)
  if (!home.ok) return home
  const plan = await reads.plan(home.value, itineraryId)
  return plan ? ok(plan) : err('itinerary-not-found')
}

export async function expensesOfItinerary(
  reads: Reads,
  { itineraryId }: { itineraryId: ItineraryId },
): Promise<Result<{ plan: WholePlan; expenses: StoredRow<'expenses'>[]; names: Names }, RejectionCode>> {
  const found = await planOfMember(reads, { itineraryId })
  if (!found.ok) return found
  const plan = found.value
  const { groupId } = plan.itinerary
  const group = await reads.wholeGroup(groupId)
  const names = namesIn(group ?? { members: [], pendingMembers: [] })
  return ok({ plan, expenses: await reads.expensesOfItinerary(groupId, itineraryId), names })
}

/** The plan to which the item belongs, and the item's id. */
export async function planOfItem(
  reads: Reads,
  { itemId }: { itemId: ItineraryItemId },
): Promise<Result<{ plan: WholePlan; itemId: ItineraryItemId }, RejectionCode>> {
  const home = await reads.groupOfItem(itemId)
  if (!home.ok) return home
  const item = await reads.item(home.value, itemId)
  const plan = item && (await reads.plan(home.value, item.itineraryId))
  return plan ? ok({ plan, itemId }) : err('item-not-found')
}
