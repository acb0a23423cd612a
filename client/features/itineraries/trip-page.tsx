/** A page of a trip beside its plan: under the trip's name, and back to the plan. */
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import { Screen, type ScreenProps } from '#client/ui/screen.tsx'
import { useBackToTrip } from './use-itinerary-page.ts'

type TripPageProps = Omit<ScreenProps, 'subtitle' | 'onBack'> & {
  itinerary: ItineraryRow
}

export function TripPage({ itinerary: { groupId, id, title }, ...screen }: TripPageProps) {
  const backToTrip = useBackToTrip(groupId, id)
  return <Screen {...screen} subtitle={title} onBack={() => backToTrip()} />
}
