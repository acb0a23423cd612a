import { tripStatusLabels } from '#shared/messages/trips.ts'
import type { PlainDate } from '#shared/dates.ts'
import { type TripStatus, statusOn } from '#shared/model/trip.ts'
import type { TripRow } from '#client/store/queries/trips.ts'
import { Tag } from '#client/ui/tag.tsx'

const tones: Partial<Record<TripStatus, 'soft' | 'receive'>> = { active: 'receive', completed: 'soft' }

/** What a trip is today, in a small pill. Its word says it; the colour is only an aid. */
export function StatusTag({ trip, today }: { trip: TripRow; today: PlainDate }) {
  const status = statusOn(trip, today)
  return <Tag tone={tones[status] ?? 'plain'}>{tripStatusLabels[status]}</Tag>
}
