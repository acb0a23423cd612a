/** The page of today of a trip: what is next, where, what it costs, and one tap to record it. */
import { IconCalendarEvent, IconReceiptYen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import { expensesOutsideTrips } from '#client/store/queries/expenses.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { PlanItem } from '../plan/plan-days.ts'
import { useBackToTrip } from '../use-back-to-trip.ts'
import { TodayView } from './today-view.tsx'
import { type TripMoment, tripMomentOf } from './trip-day.ts'
import { useJapanTime } from './use-japan-time.ts'

export function TodayPage({ page }: { page: ItineraryPage }) {
  const { groupId, id: itineraryId, title } = page.itinerary
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const now = useJapanTime()
  const outside = useLiveQuery(() => expensesOutsideTrips(groupId, now.date), [groupId, now.date])
  const moment = tripMomentOf({ ...page, people: page.people.active.length }, now)
  return (
    <Screen
      title={texts.title}
      subtitle={title}
      icon={IconCalendarEvent}
      onBack={() => backToTrip()}
      bottom={bottomOf(moment, page)}
    >
      <TodayView moment={moment} itinerary={page.itinerary} today={now.date} outside={outside ?? []} />
    </Screen>
  )
}

function bottomOf(moment: TripMoment, { itinerary: { groupId, id } }: ItineraryPage) {
  if (moment.kind === 'cancelled') return undefined
  if (moment.kind === 'during' && moment.next) return <RecordNextButton next={moment.next} />
  return <AddExpenseButton groupId={groupId} itineraryId={id} />
}

const titleShownMax = 12

function RecordNextButton({ next: { item, spent } }: { next: PlanItem }) {
  const { groupId, itineraryId, id, title, estimatedCost } = item
  // What is recorded after the first expense is hardly the whole budget again.
  const amount = spent === 0 ? (estimatedCost ?? 0) : 0
  return (
    <ActionButton
      leftSection={<IconReceiptYen size={20} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/add-expense"
          params={{ groupId }}
          search={{ itinerary_id: itineraryId, itinerary_item_id: id }}
          {...props}
        />
      )}
    >
      <span>
        <UnbrokenAmounts text={texts.recordNext(shortened(title, titleShownMax), amount)} />
      </span>
    </ActionButton>
  )
}
