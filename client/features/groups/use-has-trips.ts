import type { GroupId } from '#shared/model/group.ts'
import { hasTripsOf } from '#client/store/queries/itineraries.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { lastTabOf } from './group-page-tab.ts'

/** What was read last of each group. Without it a tab would come in whenever a screen of the group is opened. */
const known = new Map<GroupId, boolean>()

/** Whether the group plans trips. Before it is read for the first time, whether its trips were the tab that was last used. */
export function useHasTrips(groupId: GroupId): boolean {
  const read = useLiveQuery(async () => {
    const hasTrips = (await hasTripsOf(groupId)) ?? false
    known.set(groupId, hasTrips)
    return { groupId, hasTrips }
  }, [groupId])
  if (read?.groupId === groupId) return read.hasTrips
  return known.get(groupId) ?? lastTabOf(groupId) === 'itinerary'
}
