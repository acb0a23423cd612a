/** The page of today of a trip: what is next, where, what it costs, and one tap to record it. */
import { IconCalendarEvent } from '@tabler/icons-react'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { Screen } from '#client/ui/screen.tsx'
import { useBackToTrip } from '../use-back-to-trip.ts'
import { TodayView } from './today-view.tsx'
import { tripMomentOf } from './trip-day.ts'
import { useJapanTime } from './use-japan-time.ts'

export function TodayPage({ page }: { page: ItineraryPage }) {
  const { groupId, id: itineraryId, title } = page.itinerary
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const now = useJapanTime()
  const moment = tripMomentOf({ ...page, people: page.people.active.length }, now)
  // The item that is next has the primary action: at the foot of the page it would be out of sight with large letters.
  const hasOwnAction = moment.kind === 'during' && moment.next !== null
  return (
    <Screen
      title={texts.title}
      subtitle={title}
      icon={IconCalendarEvent}
      onBack={() => backToTrip()}
      bottom={
        hasOwnAction || moment.kind === 'cancelled' ? undefined : (
          <AddExpenseButton groupId={groupId} itineraryId={itineraryId} />
        )
      }
    >
      <TodayView moment={moment} itinerary={page.itinerary} today={now.date} />
    </Screen>
  )
}
