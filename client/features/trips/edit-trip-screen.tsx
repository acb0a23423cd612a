/** Edits the words and days of a trip. The form keeps what it was opened with when somebody else edits the trip meanwhile. */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { tripFormTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showOutcome, showUndoable } from '#client/features/groups/show-outcome.ts'
import { type Entered, TripForm, changesOfTrip, valuesOfTrip } from './trip-form.tsx'
import { LoadingTrip, MissingTrip } from './missing-trip.tsx'
import { movesBack, movesByDays, shiftOf } from './moves.ts'
import { countLeftOutside } from './plan-days.ts'
import { useBackToTrip, useOpenedTripPage } from './use-trip-page.ts'

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId/edit')

export function EditTripScreen() {
  const { groupId, itineraryId } = route.useParams()
  const page = useOpenedTripPage(groupId, itineraryId)
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const frame = { title: texts.editTitle, onBack: () => backToTrip() }
  if (page === undefined) return <LoadingTrip {...frame} />
  if (page === null) return <MissingTrip groupId={groupId} itineraryId={itineraryId} {...frame} />
  return <EditTrip key={itineraryId} page={page} />
}

function EditTrip({ page }: { page: TripData }) {
  const { trip, groupName, items } = page
  const { id, groupId } = trip
  const backToTrip = useBackToTrip(groupId, id)
  const [today] = useState(todayInJapan)
  const [initial] = useState(() => valuesOfTrip(trip))
  const save = async ({ values, shift }: Entered) => {
    const args = changesOfTrip(id, initial, values)
    if (args) {
      const described = { name: 'itinerary.describe', args } as const
      const outcome = await mutateTogether(groupId, [described, ...movesByDays(items, shift)])
      if (!outcome.ok) return rejectionSentences[outcome.code]
      const undo = () => undoEdit(groupId, changesOfTrip(id, values, initial), movesBack(items, shift))
      showUndoable(texts.saved, undo)
    }
    backToTrip({ isDone: true })
    return null
  }
  return (
    <TripForm
      look="edit"
      groupName={groupName}
      initial={initial}
      today={today}
      plan={{
        shiftOf: (dates) => (items.some(({ date }) => date !== null) ? shiftOf(initial, dates) : 0),
        countOutside: (after, shift) => countLeftOutside(items, { before: initial, after, shift }),
      }}
      onSave={save}
      onBack={() => backToTrip()}
    />
  )
}

/** Of what somebody else has changed meanwhile, only the same words and days are overwritten. */
async function undoEdit(
  groupId: GroupId,
  described: ArgsOf<'itinerary.describe'> | null,
  moves: readonly MutationInput[],
): Promise<void> {
  const back = described ? [{ name: 'itinerary.describe', args: described } as const, ...moves] : moves
  const outcome = await mutateTogether(groupId, back)
  showOutcome(outcome, { done: texts.undone, failed: texts.undoFailed })
}
