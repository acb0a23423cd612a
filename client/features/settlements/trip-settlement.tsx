/** The settlement of one trip, on the trip's page. Transfers are recorded in the group's, which contains it. */
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { settlementOfItinerary } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { TripSettlementView } from './overview/trip-settlement-view.tsx'

export function TripSettlement({ groupId, itineraryId }: { groupId: GroupId; itineraryId: ItineraryId }) {
  const read = useLiveQuery(async () => {
    const [settlement, people] = await Promise.all([
      settlementOfItinerary(groupId, itineraryId),
      peopleOf(groupId),
    ])
    return { settlement, people }
  }, [groupId, itineraryId])
  return <TripSettlementView groupId={groupId} read={read} />
}
