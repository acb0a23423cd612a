/** The trips of a group to which an expense may belong. A file of its own, because the first load needs no trips. */
import type { GroupId } from '#shared/model/group.ts'
import { currentDatabase } from '../current-database.ts'
import { type ItemRow, type ItineraryRow, hasTripsOf } from './itineraries.ts'

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
