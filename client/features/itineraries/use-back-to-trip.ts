import { useRouter } from '@tanstack/react-router'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { NavigateBack } from '#client/ui/use-navigate-back.ts'

/**
 * Goes back in the history, so that a form leaves no entry of its own. If the app was opened at this address, goes to the trip
 * instead. With `isDone`, no blocker asks about unsaved values.
 */
export function useBackToTrip(groupId: GroupId, itineraryId: ItineraryId): NavigateBack {
  const router = useRouter()
  return ({ isDone: ignoreBlocker } = { isDone: false }) => {
    if (router.history.canGoBack()) return router.history.back({ ignoreBlocker })
    void router.navigate({
      to: '/groups/$groupId/itineraries/$itineraryId',
      params: { groupId, itineraryId },
      replace: true,
      ignoreBlocker,
    })
  }
}
