import { useState } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { type TripData, tripPage } from '#client/store/queries/trips.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { type NavigateBack, useNavigateBackTo } from '#client/ui/use-navigate-back.ts'

/** Undefined while it is read: the trip of the address before is not shown in its place. Null if it is not on this device. */
export function useTripPage(groupId: GroupId, itineraryId: TripId): TripData | null | undefined {
  const read = useLiveQuery(async () => {
    return { itineraryId, page: await tripPage(groupId, itineraryId) }
  }, [groupId, itineraryId])
  return read?.itineraryId === itineraryId ? read.page : undefined
}

/** For a form: a trip that somebody else deletes meanwhile stays, with what was typed. Saving is refused with the reason. */
export function useOpenedTripPage(groupId: GroupId, itineraryId: TripId): TripData | null | undefined {
  const read = useTripPage(groupId, itineraryId)
  const [opened, setOpened] = useState<TripData | null>(null)
  if (read && read !== opened) setOpened(read)
  return read ?? (opened?.trip.id === itineraryId ? opened : read)
}

/** As `useNavigateBackTo`, of pages whose parent is a trip. */
export function useBackToTrip(groupId: GroupId, itineraryId: TripId): NavigateBack {
  return useNavigateBackTo({
    to: '/groups/$groupId/itineraries/$itineraryId',
    params: { groupId, itineraryId },
  })
}
