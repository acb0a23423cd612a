/** Edits an item of a plan, or deletes it. */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { itemFormTexts as texts } from '#shared/messages/item-screens.ts'
import type { ItemRow } from '#client/store/queries/itineraries.ts'
import { EditItem } from './items/edit-item.tsx'
import { ItemScreenFrame } from './items/item-form-frames.tsx'
import { LoadingTrip, MissingItem } from './missing-trip.tsx'
import { useBackToTrip } from './use-back-to-trip.ts'
import { useOpenedItineraryPage } from './use-itinerary-page.ts'

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit')

export function EditItemScreen() {
  const { groupId, itineraryId, itemId } = route.useParams()
  const page = useOpenedItineraryPage(groupId, itineraryId)
  const [opened, setOpened] = useState<ItemRow | null>(null)
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const found = page?.items.find(({ id }) => id === itemId) ?? null
  // An item that somebody else deletes meanwhile stays in the form. Saving it is refused with the reason.
  const item = opened?.id === itemId ? opened : found
  const frame = { title: texts.title, onBack: () => backToTrip() }
  if (page === undefined) return <LoadingTrip {...frame} />
  if (page === null || !item) return <MissingItem groupId={groupId} itemId={itemId} {...frame} />
  if (!opened || opened.id !== itemId) setOpened(item)
  return <EditItem key={itemId} Frame={ItemScreenFrame} page={page} item={item} leave={backToTrip} />
}
