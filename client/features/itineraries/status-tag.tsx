import { itineraryStatusLabels } from '#shared/messages/itineraries.ts'
import type { PlainDate } from '#shared/dates.ts'
import { type ItineraryStatus, statusOn } from '#shared/model/itinerary.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import { Tag } from '#client/ui/tag.tsx'

const tones: Partial<Record<ItineraryStatus, 'soft' | 'receive'>> = { active: 'receive', completed: 'soft' }

/** What a trip is today, in a small pill. Its word says it; the colour is only an aid. */
export function StatusTag({ itinerary, today }: { itinerary: ItineraryRow; today: PlainDate }) {
  const status = statusOn(itinerary, today)
  return <Tag tone={tones[status] ?? 'plain'}>{itineraryStatusLabels[status]}</Tag>
}
