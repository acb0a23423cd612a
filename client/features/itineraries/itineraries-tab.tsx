import type { GroupId } from '#shared/model/group.ts'
import { itinerarySummaries } from '#client/store/queries/itineraries.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ItinerariesView } from './list/itineraries-view.tsx'
import { useJapanDate } from './today/use-japan-time.ts'

export function ItinerariesTab({ groupId }: { groupId: GroupId }) {
  const today = useJapanDate()
  const summaries = useLiveQuery(() => itinerarySummaries(groupId), [groupId])
  return <ItinerariesView groupId={groupId} summaries={summaries} today={today} />
}
