/** The settlement of one trip, on the trip's page. Transfers are recorded for the trip, and count in the group's settlement, too. */
import { useState } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { deleteWithUndo } from '#client/features/trash/delete-and-restore.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { hasUnsentIn, settlementOfItinerary } from '#client/store/queries/settlements.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { TripSettlementView } from './overview/trip-settlement-view.tsx'
import { recordTransfer } from './transfer/record-transfer.ts'

export function TripSettlement({ groupId, itineraryId }: { groupId: GroupId; itineraryId: ItineraryId }) {
  const [today] = useState(todayInJapan)
  const read = useLiveQuery(async () => {
    const [ofTrip, people, states, isEstimate] = await Promise.all([
      settlementOfItinerary(groupId, itineraryId),
      peopleOf(groupId),
      unsentRowStates(scopeOfGroup(groupId)),
      hasUnsentIn(groupId),
    ])
    return { ...ofTrip, people, states, isEstimate }
  }, [groupId, itineraryId])
  return (
    <TripSettlementView
      groupId={groupId}
      itineraryId={itineraryId}
      read={read}
      today={today}
      onRecord={(values) => recordTransfer({ groupId, itineraryId }, values)}
      onDelete={async (transfer, name) => void (await deleteWithUndo(transfer, name))}
    />
  )
}
