import { itineraryStatusLabels } from '#shared/messages/itineraries.ts'
import type { PlainDate } from '#shared/dates.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import classes from './status-tag.module.css'

type StatusTagProps = { itinerary: Pick<ItineraryRow, 'status' | 'startDate'>; today: PlainDate }

/**
 * The status of a trip in a small pill. Its word says it; the colour is only an aid. From its first day on, a trip that nobody
 * has declared decided is not called a draft any more.
 */
export function StatusTag({ itinerary: { status, startDate }, today }: StatusTagProps) {
  if (status === 'draft' && startDate <= today) return null
  return (
    <span className={classes.tag} data-status={status}>
      {itineraryStatusLabels[status]}
    </span>
  )
}
