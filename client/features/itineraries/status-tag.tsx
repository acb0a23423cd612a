import { itineraryStatusLabels } from '#shared/messages/itineraries.ts'
import type { PlainDate } from '#shared/dates.ts'
import { statusOn } from '#shared/model/itinerary.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import { Tag } from '#client/ui/tag.tsx'
import classes from './status-tag.module.css'

/** What a trip is today, in a small pill. Its word says it; the colour is only an aid. */
export function StatusTag({ itinerary, today }: { itinerary: ItineraryRow; today: PlainDate }) {
  const status = statusOn(itinerary, today)
  const tag = <Tag tone={status === 'completed' ? 'soft' : 'plain'}>{itineraryStatusLabels[status]}</Tag>
  return status === 'active' ? <span className={classes.active}>{tag}</span> : tag
}
