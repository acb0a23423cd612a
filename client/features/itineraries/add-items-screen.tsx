/** New items of a trip's plan (specification 2, section 2.4). */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { itemWizardTexts as texts } from '#shared/messages/item-screens.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { keepStorageOnce } from '#client/platform/persistent-storage.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { LoadingTrip, MissingTrip } from './missing-trip.tsx'
import { datesOf } from './plan/plan-days.ts'
import { useBackToTrip } from './use-back-to-trip.ts'
import { type Draft, creationOf } from './wizard/drafts.ts'
import { ItemWizardView } from './wizard/item-wizard-view.tsx'
import { useOpenedItineraryPage } from './use-itinerary-page.ts'

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId/items/create')

export function AddItemsScreen() {
  const { groupId, itineraryId } = route.useParams()
  const [today] = useState(todayInJapan)
  const page = useOpenedItineraryPage(groupId, itineraryId)
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const frame = { title: texts.title, onBack: () => backToTrip() }
  if (page === undefined) return <LoadingTrip {...frame} />
  if (page === null) return <MissingTrip groupId={groupId} itineraryId={itineraryId} {...frame} />
  const create = async (drafts: readonly Draft[]) => {
    const outcome = await mutateTogether(groupId, creationOf(drafts, page))
    if (!outcome.ok) return rejectionSentences[outcome.code]
    void keepStorageOnce()
    for (const { id } of drafts) noteSavedRow(id)
    showNotice({ message: texts.created })
    backToTrip({ isDone: true })
    return null
  }
  return (
    <ItemWizardView
      key={itineraryId}
      itineraryTitle={page.itinerary.title}
      days={datesOf(page.itinerary)}
      today={today}
      people={page.people.active.length}
      newItemId={() => newId(ItineraryItemId)}
      onCreate={create}
      onBack={frame.onBack}
    />
  )
}
