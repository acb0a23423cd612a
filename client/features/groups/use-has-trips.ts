import type { GroupId } from '#shared/model/group.ts'
import { hasTripsOf } from '#client/store/queries/itineraries.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { lastTabOf } from './group-page-tab.ts'

/** With its group: while another group is read, the answer is still that of the one before. */
const useRead = rememberedQuery(async (groupId: GroupId) => {
  return { groupId, hasTrips: (await hasTripsOf(groupId)) ?? false }
})

/** Whether the group plans trips. Before it is read for the first time, whether its trips were the tab that was last used. */
export function useHasTrips(groupId: GroupId): boolean {
  const read = useRead(groupId)
  return read?.groupId === groupId ? read.hasTrips : lastTabOf(groupId) === 'itinerary'
}
