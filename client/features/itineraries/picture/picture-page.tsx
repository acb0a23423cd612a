/** A trip as a picture: its days on an axis of hours, and the way between its places. */
import { IconTimeline } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { pictureTexts as texts } from '#shared/messages/today-of-trip.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { planDaysOf, withEmptyDays } from '../plan/plan-days.ts'
import { useBackToTrip } from '../use-back-to-trip.ts'
import { RouteSketch } from './route-sketch.tsx'
import { stopsOf } from './route.ts'
import { TimelineView } from './timeline-view.tsx'
import { timelineOf } from './timeline.ts'

export function PicturePage({ page, today }: { page: ItineraryPage; today: PlainDate }) {
  const { itinerary, items, rows, people } = page
  const { groupId, id: itineraryId, title, startDate, endDate } = itinerary
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const days = planDaysOf({ items, rows, people: people.active.length, startDate, endDate })
  const stops = stopsOf(days)
  const hasDays = days.some(({ date }) => date !== null)
  return (
    <Screen title={texts.title} subtitle={title} icon={IconTimeline} onBack={() => backToTrip()}>
      {hasDays ? (
        <TimelineView timeline={timelineOf(withEmptyDays(days, itinerary))} today={today} />
      ) : (
        <EmptyState icon={<IconTimeline size={44} stroke={1.8} />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      )}
      {stops.length > 0 ? <RouteSketch stops={stops} today={today} /> : null}
    </Screen>
  )
}
