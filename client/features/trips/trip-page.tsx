/** A page of a trip beside its plan: under the trip's name, and back to the plan. */
import type { TripRow } from '#client/store/queries/trips.ts'
import { Screen, type ScreenProps } from '#client/ui/screen.tsx'
import { useBackToTrip } from './use-trip-page.ts'

type TripPageProps = Omit<ScreenProps, 'subtitle' | 'onBack'> & {
  trip: TripRow
}

export function TripPage({ trip: { groupId, id, title }, ...screen }: TripPageProps) {
  const backToTrip = useBackToTrip(groupId, id)
  return <Screen {...screen} subtitle={title} onBack={() => backToTrip()} />
}
