import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { type NavigateBack, useNavigateBackTo } from '#client/ui/use-navigate-back.ts'

/** As `useNavigateBackTo`, of pages whose parent is a trip. */
export function useBackToTrip(groupId: GroupId, itineraryId: ItineraryId): NavigateBack {
  return useNavigateBackTo({
    to: '/groups/$groupId/itineraries/$itineraryId',
    params: { groupId, itineraryId },
  })
}
