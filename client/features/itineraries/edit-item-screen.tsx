/** Edits an item of a plan, or deletes it. The form keeps what it was opened with when somebody else edits the item meanwhile. */
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { itemFormTexts as texts } from '#shared/messages/item-screens.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ItemRow, ItineraryPage } from '#client/store/queries/itineraries.ts'
import { mutate, mutateTogether } from '#client/sync/mutate.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import type { NavigateBack } from '#client/ui/use-navigate-back.ts'
import { ItemForm } from './items/item-form.tsx'
import { type ItemValues, changesOfItem, valuesOfItem } from './items/item-values.ts'
import { LoadingTrip, MissingTrip } from './missing-trip.tsx'
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
  if (page === null || !item) return <MissingTrip groupId={groupId} what={texts.notFound} {...frame} />
  if (!opened || opened.id !== itemId) setOpened(item)
  return <EditItem key={itemId} page={page} item={item} backToTrip={backToTrip} />
}

type EditItemProps = { page: ItineraryPage; item: ItemRow; backToTrip: NavigateBack }

function EditItem({ page, item, backToTrip }: EditItemProps) {
  const { itinerary, items, people } = page
  const { id, groupId, title } = item
  const [today] = useState(todayInJapan)
  const [initial] = useState(() => valuesOfItem(item))
  const save = async (values: ItemValues) => {
    const changes = changesOfItem({ item, itinerary, items, opened: initial, values })
    if (changes.length > 0) {
      const outcome = await mutateTogether(groupId, changes)
      if (!outcome.ok) return rejectionSentences[outcome.code]
      noteSavedRow(id)
      showNotice({ message: texts.saved })
    }
    backToTrip({ isDone: true })
    return null
  }
  // Nothing is asked before, because the notice undoes it (docs/decisions/0053-undo-and-trash.md).
  const isRemoving = useRef(false)
  const remove = async () => {
    if (isRemoving.current) return
    isRemoving.current = true
    const outcome = await mutate(groupId, 'item.delete', { id })
    if (!outcome.ok) {
      isRemoving.current = false
      return showNotice({
        color: 'red',
        title: texts.deleteFailed,
        message: rejectionSentences[outcome.code],
      })
    }
    const undo = async () => {
      noteSavedRow(id)
      const restored = await mutate(groupId, 'item.restore', { id })
      showNotice(
        restored.ok
          ? { message: texts.restored(title) }
          : { color: 'red', title: texts.restoreFailed, message: rejectionSentences[restored.code] },
      )
    }
    showNotice({ message: texts.deleted, action: { label: shellTexts.undo, run: undo } })
    backToTrip({ isDone: true })
  }
  return (
    <ItemForm
      initial={initial}
      itinerary={itinerary}
      today={today}
      people={people.active.length}
      onSave={save}
      onDelete={remove}
      onBack={() => backToTrip()}
    />
  )
}
