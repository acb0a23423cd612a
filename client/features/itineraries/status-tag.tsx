import { itineraryStatusLabels } from '#shared/messages/itineraries.ts'
import type { ItineraryStatus } from '#shared/model/itinerary.ts'
import classes from './status-tag.module.css'

/** The status of a trip in a small pill. Its word says it; the colour is only an aid. */
export function StatusTag({ status }: { status: ItineraryStatus }) {
  return (
    <span className={classes.tag} data-status={status}>
      {itineraryStatusLabels[status]}
    </span>
  )
}
