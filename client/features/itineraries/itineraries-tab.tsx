import type { ReactNode } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import { itinerarySummaries } from '#client/store/queries/itineraries.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { ItinerariesView } from './list/itineraries-view.tsx'
import { useJapanDate } from './today/use-japan-time.ts'

const useItinerarySummaries = rememberedQuery(itinerarySummaries)

/** `below` stands after the trips, and comes together with them. */
export function ItinerariesTab({ groupId, below = null }: { groupId: GroupId; below?: ReactNode }) {
  const today = useJapanDate()
  const summaries = useItinerarySummaries(groupId)
  return (
    <>
      <ItinerariesView groupId={groupId} summaries={summaries} today={today} />
      {summaries ? below : null}
    </>
  )
}
