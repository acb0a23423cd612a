/** Edits the words and days of a trip. The form keeps what it was opened with when somebody else edits the trip meanwhile. */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { tripFormTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { type Entered, ItineraryForm, changesOfItinerary, valuesOfItinerary } from './itinerary-form.tsx'
import { LoadingTrip, MissingTrip } from './missing-trip.tsx'
import { movesBack, movesByDays, shiftOf } from './moves.ts'
import { showOutcome, showUndoable } from './outcome-notices.ts'
import { countLeftOutside } from './plan-days.ts'
import { useBackToTrip, useOpenedItineraryPage } from './use-itinerary-page.ts'

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId/edit')

export function EditItineraryScreen() {
  const { groupId, itineraryId } = route.useParams()
  const page = useOpenedItineraryPage(groupId, itineraryId)
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const frame = { title: texts.editTitle, onBack: () => backToTrip() }
  if (page === undefined) return <LoadingTrip {...frame} />
  if (page === null) return <MissingTrip groupId={groupId} itineraryId={itineraryId} {...frame} />
  return <EditItinerary key={itineraryId} page={page} />
}

function EditItinerary({ page }: { page: ItineraryPage }) {
  const { itinerary, groupName, items } = page
  const { id, groupId } = itinerary
  const backToTrip = useBackToTrip(groupId, id)
  const [today] = useState(todayInJapan)
  const [initial] = useState(() => valuesOfItinerary(itinerary))
  const save = async ({ values, shift }: Entered) => {
    const args = changesOfItinerary(id, initial, values)
    if (args) {
      const described = { name: 'itinerary.describe', args } as const
      const outcome = await mutateTogether(groupId, [described, ...movesByDays(items, shift)])
      if (!outcome.ok) return rejectionSentences[outcome.code]
      const undo = () => undoEdit(groupId, changesOfItinerary(id, values, initial), movesBack(items, shift))
      showUndoable(texts.saved, undo)
    }
    backToTrip({ isDone: true })
    return null
  }
  return (
    <ItineraryForm
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
