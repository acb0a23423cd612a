import { useState } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { itinerarySummaries } from '#client/store/queries/itineraries.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ItinerariesView } from './list/itineraries-view.tsx'

export function ItinerariesTab({ groupId }: { groupId: GroupId }) {
  const [today] = useState(todayInJapan)
  const summaries = useLiveQuery(() => itinerarySummaries(groupId), [groupId])
  return <ItinerariesView groupId={groupId} summaries={summaries} today={today} />
}
