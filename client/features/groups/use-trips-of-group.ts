import type { GroupId } from '#shared/model/group.ts'
import { tripsInGroup } from '#client/store/queries/itineraries.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { type TripsOfGroup, didPlanTrips } from './group-page-tab.ts'

/** With its group: while another group is read, the answer is still that of the one before. */
const useRead = rememberedQuery(async (groupId: GroupId) => {
  return { groupId, trips: await tripsInGroup(groupId) }
})

export function useTripsOfGroup(groupId: GroupId): TripsOfGroup {
  const read = useRead(groupId)
  const trips = read?.groupId === groupId ? read.trips : null
  return trips ?? { isOn: didPlanTrips(groupId), hasAny: undefined }
}
