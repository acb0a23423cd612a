/** Leads from the plan to the page of today, on the days of the trip. */
import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import classes from './today.module.css'
import { tripDayNumberOf } from './trip-day-number.ts'

export function TodayLink({ itinerary, today }: { itinerary: ItineraryRow; today: PlainDate }) {
  const { groupId, id: itineraryId } = itinerary
  const day = tripDayNumberOf(itinerary, today)
  if (!day) return null
  return (
    <Link
      to="/groups/$groupId/itineraries/$itineraryId"
      params={{ groupId, itineraryId }}
      hash="today"
      className={classes.link ?? ''}
    >
      <IconCalendarEvent size={24} stroke={1.8} aria-hidden />
      <span className={classes.linkTexts}>
        <b>{texts.title}</b>
        <span>{texts.dayOf(day.number, day.count)}</span>
      </span>
      <IconChevronRight size={20} stroke={1.8} aria-hidden />
    </Link>
  )
}
