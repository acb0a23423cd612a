import { useState } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { type ItineraryPage, itineraryPage } from '#client/store/queries/itineraries.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { type NavigateBack, useNavigateBackTo } from '#client/ui/use-navigate-back.ts'

/** Undefined while it is read: the trip of the address before is not shown in its place. Null if it is not on this device. */
export function useItineraryPage(
  groupId: GroupId,
  itineraryId: ItineraryId,
): ItineraryPage | null | undefined {
  const read = useLiveQuery(async () => {
    return { itineraryId, page: await itineraryPage(groupId, itineraryId) }
  }, [groupId, itineraryId])
  return read?.itineraryId === itineraryId ? read.page : undefined
}

/** For a form: a trip that somebody else deletes meanwhile stays, with what was typed. Saving is refused with the reason. */
export function useOpenedItineraryPage(
  groupId: GroupId,
  itineraryId: ItineraryId,
): ItineraryPage | null | undefined {
  const read = useItineraryPage(groupId, itineraryId)
  const [opened, setOpened] = useState<ItineraryPage | null>(null)
  if (read && read !== opened) setOpened(read)
  return read ?? (opened?.itinerary.id === itineraryId ? opened : read)
}

/** As `useNavigateBackTo`, of pages whose parent is a trip. */
export function useBackToTrip(groupId: GroupId, itineraryId: ItineraryId): NavigateBack {
  return useNavigateBackTo({
    to: '/groups/$groupId/itineraries/$itineraryId',
    params: { groupId, itineraryId },
  })
}
